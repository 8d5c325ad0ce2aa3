import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { type Locale, locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { visibleText } from "../kit/html.ts";
import { rawRequest } from "../kit/raw-request.ts";
import { type Site, startSite } from "../kit/site.ts";

/**
 * Questions of guardians and pupils to the sample school, each with the pages or titles that answer it. They were
 * written before the search was built.
 */
const file = process.env.SEARCH_QUESTIONS ?? join(import.meta.dirname, "guardians-questions.json");
const schema = z.array(
  z.object({
    language: z.enum(locales),
    question: z.string(),
    about: z.string(),
    right: z.array(z.union([z.object({ path: z.string() }), z.object({ title: z.string() })])),
  }),
);
/** Share of the questions whose answer must be the first or second result. */
const needed = 0.9;

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

/** Returns the first two results of the search page: their addresses and titles. */
async function firstTwo(language: Locale, question: string): Promise<{ href: string; title: string }[]> {
  const { text } = await rawRequest(
    site,
    `${localPath("/search", language)}?${new URLSearchParams({ q: question }).toString()}`,
  );
  const results = text.slice(text.indexOf('<ul class="results">'));
  return Array.from(results.matchAll(/<h2><a href="([^"]*)"[^>]*>(.*?)<\/a><\/h2>/g), ([, href = "", title = ""]) => ({
    href,
    title: visibleText(title.replaceAll(/<\/?mark>/g, "")).trim(),
  })).slice(0, 2);
}

const plain = (text: string) => text.normalize("NFC").toLowerCase();

it(`the right answer is first or second for at least ${100 * needed} of 100 questions`, async () => {
  const questions = schema.parse(JSON.parse(await readFile(file, "utf8")));
  const missed: string[] = [];
  for (const { language, question, right } of questions) {
    const found = await firstTwo(language, question);
    const isRight = found.some(({ href, title }) =>
      right.some((one) => ("path" in one ? one.path === href : plain(title).includes(plain(one.title)))),
    );
    if (!isRight)
      missed.push(
        `${language} ${question} (${right.map((one) => Object.values(one).join()).join(" or ")}) ` +
          `finds ${found.map(({ href, title }) => `${title} ${href}`).join(" / ") || "nothing"}`,
      );
  }
  expect(questions.length).toBeGreaterThan(0);
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(Math.floor(questions.length * (1 - needed) + 1e-9));
});
