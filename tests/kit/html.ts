import { forgetTokenScript } from "../../engine/forget-token.ts";

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&#39;": "'",
};

/** Returns a piece of HTML with its entities decoded. */
export function decoded(html: string): string {
  return html.replaceAll(/&(?:amp|lt|gt|quot|#x27|#39);/g, (entity) => entities[entity] ?? entity);
}

/** Returns the text of a page on one line, without tags, scripts and styles. */
export function visibleText(html: string): string {
  const visible = html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, " ");
  return decoded(visible.replaceAll(/<!--.*?-->/g, "").replaceAll(/<[^>]+>/g, " ")).replaceAll(/\s+/g, " ");
}

/** All values of an attribute in a page, entities decoded. */
export function attributes(html: string, name: string): string[] {
  const values = html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, "gi"));
  return Array.from(values, ([, value = ""]) => decoded(value));
}

/** Returns the opening tags of all elements with this name. */
export function tags(html: string, name: string): string[] {
  return Array.from(html.matchAll(new RegExp(`<${name}\\b[^>]*>`, "gi")), ([tag]) => tag);
}

/** Returns every address on the site that a page links to or loads, as path and query. */
export function ownAddresses(html: string, origin: string, page: string): string[] {
  const sets = attributes(html, "srcset").flatMap((set) =>
    set.split(",").map((one) => one.trim().split(/\s+/)[0] ?? ""),
  );
  const found = [...attributes(html, "href"), ...attributes(html, "src"), ...attributes(html, "poster"), ...sets];
  return found.flatMap((address) => {
    const url = new URL(address, new URL(page, origin));
    return url.origin === origin ? [url.pathname + url.search] : [];
  });
}

/** Returns the script elements of a page, except those that show a password and remove a left-over token. */
export function otherScripts(html: string): string[] {
  const known = html.replaceAll(`<script>${forgetTokenScript}</script>`, "");
  return tags(known, "script").filter((tag) => !tag.includes("/custom-elements/show-password-"));
}

/**
 * Returns what is inside of each element with this name, and with this class if one is given; nested ones count too.
 */
export function elements(html: string, name: string, className?: string): string[] {
  const found: string[] = [];
  const open: { start: number; isWanted: boolean }[] = [];
  for (const { 0: tag, index } of html.matchAll(new RegExp(`<(/?)${name}\\b[^>]*>`, "gi"))) {
    if (!tag.startsWith("</")) {
      const classes = attributes(tag, "class").flatMap((value) => value.split(" "));
      open.push({ start: index + tag.length, isWanted: className === undefined || classes.includes(className) });
      continue;
    }
    const { start = index, isWanted } = open.pop() ?? {};
    if (isWanted) found.push(html.slice(start, index));
  }
  return found;
}

/** Returns the text of a piece of HTML without the spaces around it. */
export const textOf = (html = ""): string => visibleText(html).trim();
