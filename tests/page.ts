const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&#39;": "'",
};

/** What a piece of HTML says once its entities are read. */
export function decoded(html: string): string {
  return html.replaceAll(/&(?:amp|lt|gt|quot|#x27|#39);/g, (entity) => entities[entity] ?? entity);
}

/** The words of a page, without its tags, in one line. */
export function wordsOf(html: string): string {
  const visible = html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, " ");
  return decoded(visible.replaceAll(/<!--.*?-->/g, "").replaceAll(/<[^>]+>/g, " ")).replaceAll(/\s+/g, " ");
}

/** The values of an attribute of a page, entities read. */
export function attributes(html: string, name: string): string[] {
  const values = html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, "gi"));
  return Array.from(values, ([, value = ""]) => decoded(value));
}

/** The opening tags of an element. */
export function tags(html: string, name: string): string[] {
  return Array.from(html.matchAll(new RegExp(`<${name}\\b[^>]*>`, "gi")), ([tag]) => tag);
}

/** Every address of this site that a page leads to or shows. */
export function ownAddresses(html: string, origin: string, page: string): string[] {
  const sets = attributes(html, "srcset").flatMap((set) => set.split(",").map((one) => one.trim().split(/\s+/)[0] ?? ""));
  const found = [...attributes(html, "href"), ...attributes(html, "src"), ...attributes(html, "poster"), ...sets];
  return found.flatMap((address) => {
    const url = new URL(address, new URL(page, origin));
    return url.origin === origin ? [url.pathname + url.search] : [];
  });
}
