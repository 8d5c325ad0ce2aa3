import { afterAll, expect, test } from "vitest";
import body from "../../collections/body.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { startImageHost } from "../kit/image-host.ts";
import { smallJpeg } from "../kit/media.ts";
import { useAdministrator } from "../browser/administrator.ts";
import { unfold } from "../browser/entry-forms.ts";

const host = await startImageHost();
const administrator = useAdministrator(host.environment);
afterAll(() => host.stop());

type Member = { name: string; image: string };

test.each(locales)(
  "a picture that the image host refuses is reported in the form, kept, and sent again (%s)",
  async (locale) => {
    host.misbehave((answer) => answer.writeHead(500).end());
    const page = await administrator.open(localPath(body.admin.add, locale), { width: 360, mayFail: true });
    const name = `Member ${locale}`;
    for (const [field, text] of [
      ["#field-name", name],
      ["#field-designation", "Guardian"],
    ] as const) {
      // The Bengali screen collapses the English fields.
      await unfold(page.locator(field));
      await page.fill(field, text);
    }
    await page.setInputFiles("#field-image", {
      name: "portrait.jpg",
      mimeType: "image/jpeg",
      buffer: await smallJpeg(),
    });
    await page.locator(".upload [role=alert]", { hasText: m.picture_store_refused({}, { locale }) }).waitFor();
    await page.locator("form button.big").click();
    await page.locator("form .alert[role=alert]").waitFor();
    expect(await administrator.read<Member[]>("/body")).not.toContainEqual(expect.objectContaining({ name }));
    expect(await page.locator("#field-name").inputValue()).toBe(name);

    host.misbehave();
    await page.getByRole("button", { name: m.try_again({}, { locale }) }).click();
    await page.locator(".focus .crops img").first().waitFor();
    await page.locator("form button.big").click();
    await page.locator(".toast", { hasText: m.body_added({}, { locale }) }).waitFor();
    const added = (await administrator.read<Member[]>("/body")).find((member) => member.name === name);
    expect(added?.image).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/shown\/.*#400x300-\d+-\d+$/);
  },
);

test.each(locales)("the screen of approvals says that the host's pictures are public at once (%s)", async (locale) => {
  const page = await administrator.open(localPath("/admin/approvals", locale));
  // The feature's message, by its key, because the compiler knows none of a feature that is deleted.
  const messages = m as unknown as Record<string, typeof m.try_again | undefined>;
  expect(await page.locator("main").innerText()).toContain(messages.approval_pictures?.({}, { locale }));
});

test("the host's pictures appear on pages, with their space reserved, in forms and in the viewer", async () => {
  const { image } = (await administrator.read<Member[]>("/body")).find(({ name }) => name === "Member en")!;
  const home = await administrator.open("/");
  const portrait = home.locator(`img[src="${image}"]`).first();
  expect(await portrait.getAttribute("width")).toBe("400");
  await portrait.scrollIntoViewIfNeeded();
  await home.waitForFunction(
    (src) => document.querySelector<HTMLImageElement>(`img[src="${src}"]`)?.naturalWidth === 400,
    image,
  );

  const page = await administrator.open("/addPicture");
  await page.fill("#field-picture", image);
  await page.getByRole("button", { name: "Add Picture", exact: true }).click();
  await page.locator(".toast", { hasText: "Picture Added" }).waitFor();
  const photos = await administrator.open("/photo");
  await photos.locator(`photo-viewer a[href="${image}"]`).click();
  await photos.waitForFunction(() => {
    const shown = document.querySelector<HTMLImageElement>("dialog[open] img");
    return shown?.naturalWidth === 400;
  });
});
