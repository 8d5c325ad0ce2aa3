import { expect } from "vitest";
import { sharedSite } from "./site.ts";

/** An address of the site with the sample school that all test files share. */
export const sharedAddress = (path: string) => (process.env[sharedSite] ?? "") + path;

/** Returns the HTML of a page of that site, after it has checked the status. */
export async function readPage(path: string, status = 200): Promise<string> {
  const answer = await fetch(sharedAddress(path), { redirect: "manual" });
  expect(answer.status, path).toBe(status);
  return answer.text();
}

/** Returns what that site's API answers at a path below `/api`. */
export async function readApi<Answer>(path: string): Promise<Answer> {
  return (await (await fetch(sharedAddress(`/api${path}`))).json()) as Answer;
}
