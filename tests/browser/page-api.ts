import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Collection } from "../../engine/collection.ts";
import type { Declaration } from "../../engine/declaration.ts";
import { pathTo } from "../kit/database-state.ts";
import { type Write, writerOf } from "../kit/session.ts";

/** Writes entries as the signed-in administrator but outside the page, as another person would. */
export type PageApi = {
  add: (collection: Collection, values: object) => Promise<string>;
  update: (declaration: Declaration, id: string, values: object) => Promise<void>;
  remove: (collection: Collection, id: string) => Promise<void>;
};

/** The API with the function that sends writes. */
export function apiWith(write: Write): PageApi {
  const send = async (method: string, path: string, values?: object) => {
    const { status, body } = await write(method, path, values);
    expect(status, `${method} ${path}: ${JSON.stringify(body)}`).toBeLessThan(300);
    return body;
  };
  return {
    add: async ({ api }, values) => String((await send("POST", api.list, values)).insertedId),
    update: async ({ api }, id, values) => void (await send("PATCH", pathTo(api.update, id), values)),
    remove: async ({ api }, id) => void (await send("DELETE", pathTo(api.remove, id))),
  };
}

/** The API with the access token of a page of the site. */
export async function apiOf(page: Page): Promise<PageApi> {
  const token = await page.evaluate(() => localStorage.getItem("accessToken"));
  return apiWith(writerOf(new URL(page.url()), token ?? ""));
}
