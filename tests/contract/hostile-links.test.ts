import { safeParse } from "zod/mini";
import { afterAll, beforeAll, expect, it } from "vitest";
import { collections } from "../../collections/all.ts";
import { addSchema } from "../../engine/row.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { seededRandom } from "../kit/seeded-random.ts";
import { hostileAddresses, isSafeInAPage } from "../kit/hostile-addresses.ts";
import { attributes } from "../kit/html.ts";
import { openSession, type Write, administratorEnvironment, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { bodyOf } from "../kit/database-state.ts";

let site: Site;
let write: Write;
beforeAll(async () => {
  site = await startSite({ SAMPLE_CONTENT: "no", ...administratorEnvironment });
  write = writerOf(site, (await openSession(site)).token);
});
afterAll(() => site.stop());

const cases = hostileAddresses(seededRandom(20_261_121), 10_000);
/** Returns the addresses that a browser would follow to an unwanted place if they were stored unchanged. */
const dangerous = cases.filter((input) => !isSafeInAPage(input));
const nameOf = ([collection, field]: readonly [string, string, ...unknown[]]) => `${collection}.${field}`;
const fields = collections.flatMap((collection) =>
  Object.entries(collection.fields).flatMap(([name, { media }]) =>
    media ? [[collection.name, name, collection] as const] : [],
  ),
);

itForAll(fields, nameOf)(
  "of 10,000 hostile addresses, no field accepts one that leads anywhere but to the web",
  ([, name, collection]) => {
    const schema = addSchema(collection).shape[name]!;
    // A video's address must end like a film's; the rest of the address is just as hostile.
    const end = collection.fields[name]?.media === "video" ? "/film.mp4" : "";
    const accepted = cases.flatMap((input) => {
      const result = safeParse(schema, input + end);
      return result.success && typeof result.data === "string" ? [result.data] : [];
    });
    expect(accepted.length).toBeGreaterThan(500);
    expect(accepted.filter((address) => !isSafeInAPage(address))).toEqual([]);
  },
);

/** The first field of each kind, because a kind checks all of its fields alike. */
const fieldOfEachKind = fields.filter(
  (
    [
      ,
      name,
      {
        fields: { [name]: field },
      },
    ],
    place,
  ) => {
    const isAlike = ([, other, { fields: others }]: (typeof fields)[number]) =>
      others[other]?.kind === field?.kind && others[other]?.required === field?.required;
    return fields.findIndex(isAlike) === place;
  },
);

itForAll(fieldOfEachKind, nameOf)(
  "300 dangerous addresses sent as a field of each kind are stored harmless or refused with the field's name",
  async ([, name, collection]) => {
    const { below } = seededRandom(300);
    const sample = Array.from({ length: 300 }, () => dangerous[below(dangerous.length)] ?? "");
    const answers = await Promise.all(
      sample.map((input) => write("POST", collection.api.list, { ...bodyOf(collection), [name]: input })),
    );
    const refused = answers.filter(({ status }) => status === 400);
    expect(refused.filter(({ body }) => Object.keys(body.errors as object).join() !== name)).toEqual([]);
    const ids = new Set(answers.flatMap(({ status, body }) => (status === 201 ? [body.insertedId] : [])));
    expect(refused.length + ids.size).toBe(sample.length);
    const entries = (await (await fetch(`${site.origin}/api${collection.api.list}`)).json()) as Record<
      string,
      string
    >[];
    // An optional address that was empty is left out of the answer.
    const stored = entries.flatMap(({ _id, [name]: address }) =>
      ids.has(_id) && address !== undefined ? [address] : [],
    );
    expect(refused.length).toBeGreaterThan(100);
    expect(stored.filter((address) => !isSafeInAPage(address))).toEqual([]);
  },
);

it("a page contains no hostile address in an attribute that a browser follows", async () => {
  const accepted = cases.slice(0, 120);
  await Promise.all(accepted.map((link) => write("POST", "/syllabus", { title: "Sample", link })));
  const html = await (await fetch(`${site.origin}/syllabus`)).text();
  const followed = [...attributes(html, "href"), ...attributes(html, "src")].filter(
    (address) => !/^[/#?]/.test(address),
  );
  expect(followed.length).toBeGreaterThan(10);
  expect(followed.filter((address) => !/^(?:https?:\/\/|mailto:|tel:)/i.test(address))).toEqual([]);
});
