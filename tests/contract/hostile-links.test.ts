import { afterAll, beforeAll, expect, it } from "vitest";
import { collections } from "../../collections/all.ts";
import { addSchema } from "../../engine/row.ts";
import { chanceFrom } from "../chance.ts";
import { hostileAddresses, isSafeInAPage } from "../hostile-addresses.ts";
import { attributes } from "../page.ts";
import { openSession, type Write, withAdministrator, writerOf } from "../session.ts";
import { type Site, startSite } from "../site.ts";
import { addTo, bodyOf, pathTo } from "../state.ts";

let site: Site;
let write: Write;
beforeAll(async () => {
  site = await startSite({ SAMPLE_CONTENT: "no", ...withAdministrator });
  write = writerOf(site, (await openSession(site)).token);
});
afterAll(() => site.stop());

const cases = hostileAddresses(chanceFrom(20_261_121), 10_000);
const fields = collections.flatMap((collection) =>
  Object.entries(collection.fields).flatMap(([name, { kind }]) => (kind === "link" || kind === "image" ? [[collection.name, name, collection] as const] : [])),
);

it.each(fields)("of 10,000 hostile addresses, %s's %s takes none that leads elsewhere than to the web", (_, name, collection) => {
  const schema = addSchema(collection).shape[name];
  const taken = cases.flatMap((typed) => {
    const result = schema?.safeParse(typed);
    return result?.success && result.data !== null ? [String(result.data)] : [];
  });
  expect(taken.length).toBeGreaterThan(500);
  expect(taken.filter((address) => !isSafeInAPage(address))).toEqual([]);
});

it.each(fields)("300 of them sent to %s as its %s are stored harmless or refused by name", async (_, name, collection) => {
  const { below } = chanceFrom(300);
  const sample = Array.from({ length: 300 }, () => cases[below(cases.length)] ?? "");
  const id = await addTo(write, collection, bodyOf(collection));
  let [stored, refused] = [0, 0];
  // One entry after the other is changed: what is stored must be seen before the next.
  for (const typed of sample) {
    const answer = await write("PATCH", pathTo(collection.api.update, id), { [name]: typed });
    if (answer.status === 400) {
      expect(Object.keys(answer.body.errors as object)).toEqual([name]);
      refused += 1;
      continue;
    }
    expect(answer.status).toBe(200);
    const { body } = await write("GET", pathTo(collection.api.item, id));
    if (body[name] !== undefined) expect([typed, isSafeInAPage(String(body[name]))]).toEqual([typed, true]);
    stored += 1;
  }
  expect(stored).toBeGreaterThan(10);
  expect(refused).toBeGreaterThan(100);
  await write("DELETE", pathTo(collection.api.remove, id));
});

it("a page has them in no attribute that a browser follows", async () => {
  const accepted = cases.slice(0, 120);
  await Promise.all(accepted.map((link) => write("POST", "/syllabus", { title: "Sample", link })));
  const html = await (await fetch(`${site.origin}/syllabus`)).text();
  const followed = [...attributes(html, "href"), ...attributes(html, "src")].filter((address) => !/^[/#?]/.test(address));
  expect(followed.length).toBeGreaterThan(10);
  expect(followed.filter((address) => !/^(?:https?:\/\/|mailto:|tel:)/i.test(address))).toEqual([]);
});
