import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import album from "../../collections/album.ts";
import picture from "../../collections/picture.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { faultsOfAxe } from "./accessibility.ts";
import { useAdministrator } from "./administrator.ts";
import { picture as png } from "./entry-forms.ts";
import { apiOf } from "./page-api.ts";

type Entry = Readonly<Record<string, string | boolean>> & { _id: string };

const administrator = useAdministrator();
const pictures = () => administrator.read<Entry[]>(picture.api.list);
const idOf = (entry: Entry | undefined) => entry?.["_id"] ?? "";

test("several pictures are added at once to an album and to the home page, each with its own texts", async () => {
  const start = await administrator.open("/admin");
  const id = await (
    await apiOf(start)
  ).add(album, { name: "Science fair", nameBn: "বিজ্ঞান মেলা", formattedDate: "2026-03-02" });
  const page = await administrator.open(picture.admin.add, { width: 360 });
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles([
      { name: "one.png", mimeType: "image/png", buffer: await png(50) },
      { name: "two.png", mimeType: "image/png", buffer: await png(51) },
    ]);
  await page.getByRole("button", { name: /^one\.png/ }).click();
  await page.locator("#field-alt-1").fill("A girl holds a magnet");
  await page.locator("#field-alt").fill("Pupils at a table");
  await page.getByLabel("Album").selectOption({ label: "Science fair – March 2, 2026" });
  await page.getByLabel("Show on the home page").check();
  // The large button at the foot of the screen does not cover half of any smaller button.
  await page.getByText("They are in the order").evaluate((hint) => hint.scrollIntoView());
  expect(await faultsOfAxe(page, { within: "main" })).toEqual([]);
  await page.getByRole("button", { name: "Add Picture", exact: true }).click();
  await page.locator(".toast", { hasText: "Picture Added" }).waitFor();
  const [two, one] = await pictures();
  expect(one).toMatchObject({ album: id, onHome: true, alt: "A girl holds a magnet" });
  expect(two).toMatchObject({ album: id, onHome: true, alt: "Pupils at a table" });
});

test("an album is created in the pictures' form, which cannot be sent while a typed name is left there", async () => {
  const page = await administrator.open(picture.admin.add, { width: 360 });
  await page.locator("form button.big:enabled").waitFor();
  await page
    .locator("input[multiple]")
    .setInputFiles({ name: "kept.png", mimeType: "image/png", buffer: await png(52) });
  await page.getByRole("button", { name: "Add album" }).click();
  await page.locator("#field-album-title:focus").fill("পুরস্কার বিতরণ");
  const before = (await pictures()).length;
  await page.locator("form button.big").click();
  await page.locator("#field-album-title-error", { hasText: "Press “Add album” first" }).waitFor();
  expect(await faultsOfAxe(page, { within: ".new-entry" })).toEqual([]);
  expect(await pictures()).toHaveLength(before);
  await page.locator("#field-album-title").press("Enter");
  await page.locator("#field-album:focus").waitFor();
  const [made] = await administrator.read<Entry[]>(album.api.list);
  expect([await page.getByLabel("Album").inputValue(), made?.nameBn]).toEqual([idOf(made), "পুরস্কার বিতরণ"]);
  await page.locator("form button.big").click();
  await page.locator(".toast", { hasText: "Picture Added" }).waitFor();
  const [added] = await pictures();
  expect(added).toMatchObject({ album: idOf(made) });
  // The next pictures can go into this album too.
  await page.locator(".saved").waitFor();
  expect(await page.getByLabel("Album").inputValue()).toBe("");
  await page.getByLabel("Album").selectOption({ label: "পুরস্কার বিতরণ" });
  expect(await page.getByLabel("Album").inputValue()).toBe(idOf(made));
  const api = await apiOf(page);
  await api.remove(picture, idOf(added));
  await api.remove(album, idOf(made));
});

test("a picture's form takes it out of its album and off the home page, and the versions show this", async () => {
  const [first] = await pictures();
  const page = await administrator.open(picture.admin.updateForm.replace("{id}", idOf(first)), { width: 360 });
  const choice = page.getByLabel("Album");
  expect(await choice.locator("option:checked").textContent()).toBe("Science fair – March 2, 2026");
  await choice.selectOption({ label: "None" });
  await page.getByLabel("Show on the home page").uncheck();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.locator(".toast", { hasText: "Picture Updated" }).waitFor();
  const [changed] = await pictures();
  expect([idOf(changed), Object.keys(changed ?? {})]).toEqual([idOf(first), ["_id", "picture", "alt"]]);
  const versions = await administrator.open(`/admin/history/picture/${idOf(first)}`);
  expect(await versions.locator(".versions li").first().innerText()).toMatch(
    /Album\s+\S*\s*Science fair[\s\S]*Show on the home page\s+\S*\s*Yes/,
  );
});

test("a form keeps a removed album until another is chosen", async () => {
  const before = await administrator.open("/admin");
  const api = await apiOf(before);
  const id = await api.add(album, { name: "Short-lived" });
  const [first] = await pictures();
  await api.update(picture, idOf(first), { album: id });
  await api.remove(album, id);
  const page = await administrator.open(picture.admin.updateForm.replace("{id}", idOf(first)));
  expect(await page.getByLabel("Album").locator("option:checked").textContent()).toBe("(deleted)");
  await page.locator("#field-caption").fill("Changed all the same");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.locator(".toast", { hasText: "Picture Updated" }).waitFor();
  const [changed] = await pictures();
  expect(changed).toMatchObject({ album: id, caption: "Changed all the same" });
});

itForAll(["/album/1", "/bn/album/1", "/photo", "/bn/album"])(
  "a page of albums is light for visitors, accessible and fits, and its pictures open in the viewer",
  async (path) => {
    const html = await (await fetch(administrator.address(path))).text();
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(14_600);
    const page = await administrator.open(path, { width: 360 });
    expect(await faultsOfAxe(page)).toEqual([]);
    if (path.endsWith("/album")) return;
    await page.locator(".photos a:not(.edit)").first().click();
    await page.getByRole("dialog").locator("p span:not(:empty)").waitFor();
  },
);

test("the viewer prints the caption of a picture and reads its alternative text", async () => {
  const page = await administrator.open("/photo");
  await page.locator(".photos a:not(.edit)").first().click();
  const dialog = page.getByRole("dialog");
  expect(await dialog.locator("p span").textContent()).toBe("Changed all the same");
  expect(await dialog.locator(".stage img").getAttribute("alt")).toBe("Pupils at a table");
});
