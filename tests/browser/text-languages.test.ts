import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { collections } from "../../collections/all.ts";
import notice from "../../collections/notice.ts";
import picture from "../../collections/picture.ts";
import { localizedName } from "../../engine/collection.ts";
import { type Declaration, isCollection } from "../../engine/declaration.ts";
import { companionLocale, defaultLocale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { globalId } from "../../engine/global.ts";
import { globals } from "../../globals/all.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { exampleOf } from "../kit/examples.ts";
import { elements, textOf } from "../kit/html.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { faultsOfAxe } from "./accessibility.ts";
import { email, useAdministrator } from "./administrator.ts";
import { picture as draw, unfold } from "./entry-forms.ts";
import { fewestWithAll } from "./shapes.ts";

type Entry = Readonly<Record<string, string>>;

const administrator = useAdministrator();
/** The screens are in Bengali, except where a test says otherwise. */
const locale = companionLocale;
const namesOf = ({ fields }: Declaration) => Object.keys(fields).filter((name) => fields[name]?.localized);
const isLocalizing = (declaration: Declaration) => namesOf(declaration).length > 0;
/** Declarations with each kind of localized field, required and not, of collections and of globals. */
const cases = fewestWithAll<Declaration>([...collections, ...globals].filter(isLocalizing), (declaration) =>
  namesOf(declaration)
    .map((name) => declaration.fields[name]!)
    .map(({ kind, required }) => `${isCollection(declaration)} ${kind} ${required}`),
);
const control = (page: Page, name: string) => page.locator(`#field-${name}`);
const save = (page: Page) => page.locator("form button.big").click();

async function read(declaration: Declaration, id: string): Promise<Entry> {
  if (!isCollection(declaration)) return administrator.read<Entry>(declaration.api.item);
  return administrator.read<Entry>(declaration.api.item.replace("{id}", id));
}

const pathOf = ({ admin }: Declaration, id: string) => admin.updateForm.replace("{id}", id);

/** Opens a form on the Bengali screen. */
async function open(path: string, mayFail = false): Promise<Page> {
  const page = await administrator.open(localPath(path, locale), { mayFail, width: 360 });
  await page.locator("form button.big:enabled").waitFor();
  return page;
}

type FormTexts = { value: string | undefined; label: string };

/**
 * Reads a form as the server sends it, in the browser, which knows HTML: the value and label of each text, by the name
 * of its column and in the order of the form.
 */
function textsOf(page: Page, path: string, columns: readonly string[]): Promise<Map<string, FormTexts>> {
  return page
    .evaluate(
      async ([address, wanted]) => {
        const form = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
        return [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")].flatMap((one) => {
          const name = one.id.replace(/^field-/, "");
          const label = form.querySelector(`label[for="${one.id}"]`)?.textContent ?? "";
          return wanted.includes(name) ? [[name, { value: one.value, label }] as const] : [];
        });
      },
      [path, columns] as const,
    )
    .then((entries) => new Map<string, FormTexts>(entries));
}

/** Fills in a field, and opens it first if it is collapsed. */
async function fill(field: Locator, text: string): Promise<void> {
  await unfold(field);
  await field.fill(text);
}

/** Types the same text into one of the two fields of every localized text, and saves. */
async function saveTexts(
  page: Page,
  declaration: Declaration,
  column: (name: string) => string,
  text: string,
): Promise<void> {
  for (const name of namesOf(declaration)) await fill(control(page, column(name)), text);
  await save(page);
  await page.locator(".saved").waitFor();
}

/** Returns the values that the API gives for the localized fields of an entry, ignoring letter case. */
async function storedTexts(
  declaration: Declaration,
  id: string,
): Promise<(readonly [string | undefined, string | undefined])[]> {
  const entry = await read(declaration, id);
  return namesOf(declaration).map((name) => [entry[name]?.toLowerCase(), entry[localizedName(name)]] as const);
}

itForAll(cases)(
  "a Bengali text is in its own field and is corrected there, and an English one beside it",
  async (declaration) => {
    const names = namesOf(declaration);
    const { api } = administrator;
    const id = isCollection(declaration)
      ? await api.add(declaration, { ...exampleOf(declaration, 1).sent, album: undefined, cover: undefined })
      : globalId;
    await api.update(declaration, id, {
      ...Object.fromEntries(
        names.flatMap((name) => [
          [name, "প্রথম লেখা"],
          [localizedName(name), "প্রথম লেখা"],
        ]),
      ),
      // An urgent line must end within a week.
      ...("until" in declaration.fields && { until: new Date(Date.now() + 24 * 60 * 60_000).toISOString() }),
    });
    const expectStored = async (main: string | undefined, bengali: string | undefined) =>
      expect(await storedTexts(declaration, id)).toEqual(names.map(() => [main, bengali]));

    // The example's picture leads nowhere, and the browser applies no styles of a form that it only reads.
    const page = await open(pathOf(declaration, id), true);
    const both = names.flatMap((name) => [name, localizedName(name)]);
    // The screens differ in the order of the fields and in their labels. The texts are saved on the Bengali screen.
    for (const [language, english, bengali] of [
      [defaultLocale, /English/, /Bengali/],
      [companionLocale, /ইংরেজি/, /বাংলা/],
    ] as const) {
      const texts = await textsOf(page, localPath(pathOf(declaration, id), language), both);
      const order = [...texts.keys()];
      for (const name of names) {
        const [main, other] = [texts.get(name), texts.get(localizedName(name))];
        expect([main?.value, other?.value]).toEqual(["", "প্রথম লেখা"]);
        expect(order.indexOf(name) < order.indexOf(localizedName(name))).toBe(language === defaultLocale);
        expect(main?.label).toMatch(english);
        expect(other?.label).toMatch(bengali);
      }
    }
    for (const name of names) {
      const values = [control(page, name), control(page, localizedName(name))].map((one) => one.inputValue());
      expect(await Promise.all(values)).toEqual(["", "প্রথম লেখা"]);
    }
    await saveTexts(page, declaration, localizedName, "ঠিক করা লেখা");
    await expectStored("ঠিক করা লেখা", "ঠিক করা লেখা");
    await saveTexts(page, declaration, (name) => name, "text in english");
    await expectStored("text in english", "ঠিক করা লেখা");
    await saveTexts(page, declaration, (name) => name, "");
    await expectStored("ঠিক করা লেখা", "ঠিক করা লেখা");
    for (const name of names) expect(await control(page, name).inputValue()).toBe("");
    for (const name of names) await fill(control(page, name), "text in english");
    await saveTexts(page, declaration, localizedName, "");
    await expectStored("text in english", undefined);
  },
);

const t = (message: Message) => message({}, { locale });
const saved = (page: Page) => page.locator(".saved").waitFor();
const valuesOf = async (page: Page) => [
  await control(page, "title").inputValue(),
  await control(page, "titleBn").inputValue(),
];

it("a text moves to its language's field on request; a notice only in Bengali is posted and corrected", async () => {
  const page = await open(notice.admin.add);
  // On a Bengali screen, the Bengali title is the first field.
  expect(await page.locator("form .in").first().getAttribute("id")).toBe("field-titleBn");
  await fill(control(page, "title"), "শনিবার ছুটি");
  await page.getByRole("button", { name: t(m.text_to_bengali) }).click();
  await page.locator("#field-titleBn:focus").waitFor();
  expect(await valuesOf(page)).toEqual(["", "শনিবার ছুটি"]);
  await control(page, "titleBn").fill("Holiday on Saturday");
  await page.getByRole("button", { name: t(m.text_to_english) }).click();
  expect(await valuesOf(page)).toEqual(["Holiday on Saturday", ""]);
  // An abbreviation is right in either field.
  await control(page, "title").fill("");
  await fill(control(page, "titleBn"), "SSC 2026");
  expect(await page.locator(".offer:visible").count()).toBe(0);
  await fill(control(page, "title"), "শনিবার ছুটি");
  await page.getByRole("button", { name: t(m.texts_swap) }).click();
  expect(await valuesOf(page)).toEqual(["SSC 2026", "শনিবার ছুটি"]);

  await control(page, "title").fill("");
  await postInBengali(page);
});

/** Posts a notice only in Bengali from the form of a new one, and corrects it in its own form. */
async function postInBengali(page: Page): Promise<void> {
  await fill(control(page, "titleBn"), "শনিবার বিদ্যালয় বন্ধ");
  await fill(control(page, "descriptionBn"), "পরীক্ষার কারণে।");
  await save(page);
  await saved(page);
  const [{ _id: id, ...added } = { _id: "" }] = await administrator.read<{ _id: string }[]>(notice.api.list);
  const stored = {
    title: "শনিবার বিদ্যালয় বন্ধ",
    titleBn: "শনিবার বিদ্যালয় বন্ধ",
    description: "পরীক্ষার কারণে।",
    descriptionBn: "পরীক্ষার কারণে।",
  };
  expect(added).toMatchObject(stored);

  await open(pathOf(notice, id));
  expect(await valuesOf(page)).toEqual(["", stored.title]);
  expect(await control(page, "descriptionBn").inputValue()).toBe(stored.description);
  await control(page, "titleBn").fill("রবিবার বিদ্যালয় বন্ধ");
  await save(page);
  await saved(page);
  for (const path of [`/notice/${id}`, `/bn/notice/${id}`]) {
    const html = await (await fetch(administrator.address(path))).text();
    expect(textOf(elements(html, "h1")[0] ?? ""), path).toBe("রবিবার বিদ্যালয় বন্ধ");
  }
}

const original = {
  title: "Holiday on Saturday",
  titleBn: "শনিবার ছুটি",
  description: "On Saturday.",
  descriptionBn: "শনিবার।",
};

it("a Bengali text in the field for English is saved beside another one only if both are confirmed", async () => {
  const id = await administrator.api.add(notice, original);
  const page = await open(pathOf(notice, id));
  await control(page, "title").fill("রবিবার ছুটি");
  const question = page.locator(".offer", { hasText: t(m.texts_both_bengali) });
  await question.waitFor();
  await save(page);
  await page.locator("form .alert:focus").waitFor();
  expect(await page.locator("form .alert").textContent()).toContain(t(m.problem_languages));
  expect(await read(notice, id)).toMatchObject(original);
  expect(await faultsOfAxe(page, { within: "main" })).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  // The text typed into the wrong field moves to the Bengali field, and the English text is restored.
  await question.getByRole("button", { name: "রবিবার" }).click();
  await page.locator("#field-titleBn:focus").waitFor();
  expect(await valuesOf(page)).toEqual(["Holiday on Saturday", "রবিবার ছুটি"]);
  expect(await page.locator(".offer", { hasText: t(m.texts_both_bengali) }).count()).toBe(0);
  await save(page);
  await saved(page);
  expect(await read(notice, id)).toMatchObject({ ...original, titleBn: "রবিবার ছুটি" });

  // Two texts in the same language are saved unchanged once somebody confirms that both are right.
  await control(page, "titleBn").fill("Closed on Sunday");
  const both = page.locator(".offer", { hasText: t(m.texts_both_english) });
  await both.getByRole("checkbox").check();
  await control(page, "titleBn").fill("Closed on Monday");
  expect(await both.getByRole("checkbox").isChecked()).toBe(false);
  await both.getByRole("checkbox").check();
  await save(page);
  await saved(page);
  const two = { ...original, titleBn: "Closed on Monday" };
  expect(await read(notice, id)).toMatchObject(two);
  await page.reload();
  await page.locator("form button.big:enabled").waitFor();
  expect(await valuesOf(page)).toEqual([two.title, two.titleBn]);
  await control(page, "description").fill("On Monday.");
  await save(page);
  await saved(page);
  expect(await read(notice, id)).toMatchObject({ ...two, description: "On Monday." });
});

it("a draft from a version whose first field was for Bengali is restored to the Bengali field", async () => {
  const id = await administrator.api.add(notice, { title: "শনিবার ছুটি", description: "On Saturday." });
  const page = await administrator.open("/robots.txt", { width: 360 });
  const keep = (path: string, values: object) =>
    page.evaluate(
      ([text, key]) => localStorage.setItem(key!, text!),
      [JSON.stringify({ path: path.toLowerCase(), by: email, at: Date.now(), values, files: [] }), `draft:${path}`],
    );
  const form = pathOf(notice, id);
  await keep(notice.admin.add, { title: "নতুন নোটিশ", description: "বিবরণ" });
  await keep(form, { description: "রবিবার।", title: "রবিবার ছুটি" });

  await page.goto(localPath(notice.admin.add, locale));
  await page.getByText(t(m.draft_restored)).waitFor();
  expect(await valuesOf(page)).toEqual(["", "নতুন নোটিশ"]);
  expect(await control(page, "descriptionBn").inputValue()).toBe("বিবরণ");
  await page.getByRole("button", { name: t(m.draft_discard) }).click();

  await page.goto(localPath(form, locale));
  await page.getByText(t(m.draft_restored)).waitFor();
  // The form asks which of the two Bengali titles is right. It keeps the English description and the Bengali one.
  expect(await valuesOf(page)).toEqual(["রবিবার ছুটি", "শনিবার ছুটি"]);
  expect([await control(page, "description").inputValue(), await control(page, "descriptionBn").inputValue()]).toEqual([
    "On Saturday.",
    "রবিবার।",
  ]);
  await page.locator(".offer").getByRole("button", { name: "রবিবার" }).click();
  await save(page);
  await saved(page);
  expect(await read(notice, id)).toMatchObject({
    title: "রবিবার ছুটি",
    titleBn: "রবিবার ছুটি",
    description: "On Saturday.",
    descriptionBn: "রবিবার।",
  });
});

it("many pictures have a common caption and their own, in both languages, the screen's first", async () => {
  const page = await open(picture.admin.add);
  const draws = [await draw(), await draw(41), await draw(42)];
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles([1, 2].map((place) => ({ name: `${place}.png`, mimeType: "image/png", buffer: draws[place]! })));
  await page.locator(".queue .thumb").first().click();
  const own = page.locator(".queue .own");
  await fill(own.locator("[name='caption-1']"), "প্রথম ছবি");
  await own.getByRole("button", { name: t(m.text_to_bengali) }).click();
  expect(await own.locator("[name='caption-1Bn']").inputValue()).toBe("প্রথম ছবি");
  await fill(control(page, "captionBn"), "বার্ষিক ক্রীড়া");
  await save(page);
  await saved(page);
  const added = (await administrator.read<Entry[]>(picture.api.list)).slice(0, 2);
  expect(new Set(added.map(({ caption, captionBn }) => `${caption} | ${captionBn}`))).toEqual(
    new Set(["প্রথম ছবি | প্রথম ছবি", "বার্ষিক ক্রীড়া | বার্ষিক ক্রীড়া"]),
  );
});
