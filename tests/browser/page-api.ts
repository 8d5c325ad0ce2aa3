import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Collection } from "../../engine/collection.ts";
import type { Declaration } from "../../engine/declaration.ts";
import { pathTo } from "../kit/database-state.ts";

/** Writes entries as the signed-in administrator but outside the page, as another person would. */
export type PageApi = {
  add: (collection: Collection, values: object) => Promise<string>;
  update: (declaration: Declaration, id: string, values: object) => Promise<void>;
  remove: (collection: Collection, id: string) => Promise<void>;
};

/** The API with the access token of a page of the site. */
export async function apiOf(page: Page): Promise<PageApi> {
  const token = await page.evaluate(() => localStorage.getItem("accessToken"));
  const send = async (method: string, path: string, data?: object) => {
    const answer = await page.request.fetch(`/api${path}`, {
      method,
      data,
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as { insertedId?: string };
  };
  return {
    add: async ({ api }, values) => String((await send("POST", api.list, values)).insertedId),
    update: async ({ api }, id, values) => void (await send("PATCH", pathTo(api.update, id), values)),
    remove: async ({ api }, id) => void (await send("DELETE", pathTo(api.remove, id))),
  };
}
