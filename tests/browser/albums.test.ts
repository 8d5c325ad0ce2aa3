import { brotliCompressSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import album from "../../collections/album.ts";
import picture from "../../collections/picture.ts";
import { addTo, pathTo } from "../kit/database-state.ts";
import { elements, textOf } from "../kit/html.ts";
import { openSession, type Session, type Write, writerOf } from "../kit/session.ts";
import { faultsOfAxe } from "./accessibility.ts";
import { email, password, useAdministrator } from "./administrator.ts";
import { picture as png } from "./entry-forms.ts";

type Entry = Readonly<Record<string, string | boolean>> & { _id: string };

const administrator = useAdministrator();
const pictures = () => administrator.read<Entry[]>(picture.api.list);
const idOf = (entry: Entry | undefined) => entry?.["_id"] ?? "";

let session: Session;
let write: Write;
beforeAll(async () => {
  const site = { origin: administrator.address("") };
  session = await openSession(site, { email, password });
  write = writerOf(site, session.token);
});

test("pictures are added to an album and the home page, and the next to an album made in their form", async () => {
  const id = await addTo(write, album, { name: "Science fair", nameBn: "বিজ্ঞান মেলা", formattedDate: "2026-03-02" });
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

  // The form cannot be sent while a typed name of an album is left there.
  await page.locator(".saved").waitFor();
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
  await expect.poll(async () => (await pictures()).length).toBe(before + 1);
  const [added] = await pictures();
  expect(added).toMatchObject({ album: idOf(made) });
  // The next pictures can go into this album too.
  await expect.poll(() => page.getByLabel("Album").inputValue()).toBe("");
  await page.getByLabel("Album").selectOption({ label: "পুরস্কার বিতরণ" });
  expect(await page.getByLabel("Album").inputValue()).toBe(idOf(made));
  await write("DELETE", pathTo(picture.api.remove, idOf(added)));
  await write("DELETE", pathTo(album.api.remove, idOf(made)));
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
  const history = administrator.address(`/admin/history/picture/${idOf(first)}`);
  const html = await (await fetch(history, { headers: { Cookie: session.cookie } })).text();
  const [newest = ""] = (elements(html, "ol", "versions")[0] ?? "").split("</li>");
  expect(textOf(newest)).toMatch(/Album\s+\S*\s*Science fair.*Show on the home page\s+\S*\s*Yes/);
});

test("a form keeps a removed album until another is chosen", async () => {
  const id = await addTo(write, album, { name: "Short-lived" });
  const [first] = await pictures();
  await write("PATCH", pathTo(picture.api.update, idOf(first)), { album: id });
  await write("DELETE", pathTo(album.api.remove, id));
  const page = await administrator.open(picture.admin.updateForm.replace("{id}", idOf(first)));
  expect(await page.getByLabel("Album").locator("option:checked").textContent()).toBe("(deleted)");
  await page.locator("#field-caption").fill("Changed all the same");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.locator(".toast", { hasText: "Picture Updated" }).waitFor();
  const [changed] = await pictures();
  expect(changed).toMatchObject({ album: id, caption: "Changed all the same" });
});

test("pages of albums are light and accessible; the viewer prints captions and reads alternative texts", async () => {
  for (const path of ["/album/1", "/bn/album/1", "/photo", "/bn/album"]) {
    const html = await (await fetch(administrator.address(path))).text();
    expect(brotliCompressSync(html).length, path).toBeLessThanOrEqual(14_600);
  }
  let page = await administrator.open("/bn/album", { width: 360 });
  expect(await faultsOfAxe(page)).toEqual([]);
  page = await administrator.open("/bn/album/1", { width: 360 });
  expect(await faultsOfAxe(page)).toEqual([]);
  const dialog = page.getByRole("dialog");
  await page.locator(".photos a:not(.edit)").first().click();
  await dialog.locator("p span:not(:empty)").waitFor();

  page = await administrator.open("/photo", { width: 360 });
  expect(await faultsOfAxe(page)).toEqual([]);
  await page.locator(".photos a:not(.edit)").first().click();
  await dialog.waitFor();
  expect(await dialog.locator("p span").textContent()).toBe("Changed all the same");
  expect(await dialog.locator(".stage img").getAttribute("alt")).toBe("Pupils at a table");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  // The link to the form beside a photo opens the form, not the viewer.
  await page.locator(".photos .edit").first().click();
  await page.waitForURL("**/pictureUpdateForm/*");
});
