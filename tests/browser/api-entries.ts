import type { Page } from "playwright-core";

/** The entries that the site's API answers at a path below `/api`. */
export async function published<Entry>(page: Page, path: string): Promise<Entry[]> {
  const answer = await page.request.get(`/api${path}`);
  return (await answer.json()) as Entry[];
}
