import type { Site } from "./site.ts";
import { visibleText } from "./html.ts";

/** The fields of a form by name. A field with several values is sent once for each; one without a value, not at all. */
export type Fields = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The body of a form with these fields. */
export function formBody(fields: Fields): URLSearchParams {
  return new URLSearchParams(
    Object.entries(fields).flatMap(([name, values = []]) => [values].flat().map((value) => [name, value])),
  );
}

/**
 * Sends the form of a page as a browser without scripts does: to the page's own address, with its `Origin`. `headers`
 * has the cookies. Returns the response itself: a page with the form again, or a redirect (303).
 */
export function sendForm(
  { origin }: Pick<Site, "origin">,
  path: string,
  fields: Fields,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: origin, ...headers },
    body: formBody(fields),
  });
}

/** The text of the page in a response, on one line. */
export async function textIn(answer: Response | Promise<Response>): Promise<string> {
  return visibleText(await (await answer).text());
}

/** Why a form was refused: the text of the page's alert; empty if it has none. */
export async function alertIn(answer: Response): Promise<string> {
  return visibleText(/<div class="alert".*?<\/div>/s.exec(await answer.text())?.[0] ?? "");
}

/** The token of the first link to a page for a new password in a text; empty if there is none. */
export function linkTokenIn(text: string): string {
  return /\/new-password\?token=([\w-]{32})(?![\w-])/.exec(text)?.[1] ?? "";
}
