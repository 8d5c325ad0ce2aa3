import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { pdf } from "../kit/documents.ts";
import { useAdministrator } from "./administrator.ts";
import { picture } from "./entry-forms.ts";

const administrator = useAdministrator();

type Entry = Record<string, string> & { _id: string };

/** Returns everything that the form shows: its text, and the values of its inputs. */
const shownIn = (page: Page) =>
  page
    .locator("form.form")
    .evaluate((form) =>
      [
        (form as HTMLElement).innerText,
        ...Array.from(form.querySelectorAll<HTMLInputElement>("input:not([type=hidden])"), ({ value }) => value),
      ].join("\n"),
    );

const save = async (page: Page, button: string, message: string) => {
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.locator(".toast", { hasText: message }).waitFor();
};

/** Presses a button by its key. */
const press = async (page: Page, name: string) => {
  await page.getByRole("button", { name }).focus();
  await page.keyboard.press("Enter");
};

test("a video is a file, shown by its name, or one of another site; each has a drawn cover and is played", async () => {
  const film = await readFile(join(import.meta.dirname, "..", "..", "sample", "videos", "river.mp4"));
  // The sample school has this film already; an empty box at its end makes it another file.
  const own = Buffer.concat([film, Buffer.from([0, 0, 0, 8]), Buffer.from("free")]);
  const page = await administrator.open("/addVideo", { width: 360 });
  expect(await page.locator("form.form").innerText()).toMatch(
    /YouTube, Vimeo or Facebook, or of an MP4 or WebM file. Or choose such a file from this device, up to 200 MB/,
  );
  const chooser = page.locator('input[type="file"][accept^="video/mp4,video/webm"]');
  await chooser.setInputFiles({ name: "Boat race.mp4", mimeType: "video/mp4", buffer: own });
  await page.getByRole("button", { name: "Remove: Boat race.mp4" }).waitFor();
  expect(await shownIn(page)).not.toContain("/media/");
  await page.fill("#field-title", "The boat race");
  await save(page, "Add Video", "Video Added");
  const [{ _id: id, src }] = (await administrator.read<Entry[]>("/video")) as [Entry];
  expect(src).toMatch(/^\/media\/.*\.mp4$/);
  // A video of another site has a drawn cover until its picture is known.
  for (const [video, title] of [
    ["aaaaaaaaaaa", "Prize giving"],
    ["bbbbbbbbbbb", "Debate"],
  ] as const) {
    await page.fill("#field-src", `https://youtu.be/${video}`);
    await page.fill("#field-title", title);
    await page.locator(".toast").first().waitFor({ state: "detached" });
    await save(page, "Add Video", "Video Added");
  }

  await page.route("https://www.youtube-nocookie.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>player" }),
  );
  await administrator.open("/video");
  const player = page.locator(`video[src="${src}"]`);
  expect(decodeURIComponent((await player.getAttribute("poster")) ?? "")).toMatch(/^data:image\/svg.*The boat race/);
  expect(await page.locator("li", { has: player }).innerText()).toMatch(/The boat race\s+Video, /);
  const items = page.locator("play-video");
  const cover = await items
    .nth(1)
    .locator("img")
    .evaluate(({ src: drawn, naturalWidth }: HTMLImageElement) => ({ drawn: decodeURIComponent(drawn), naturalWidth }));
  expect([cover.drawn.includes("Prize giving"), cover.naturalWidth > 0]).toEqual([true, true]);
  await items.nth(1).getByRole("link", { name: "Play: Prize giving" }).click();
  expect(await items.nth(1).locator("iframe").getAttribute("src")).toMatch(
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/aaaaaaaaaaa/,
  );
  expect(await items.nth(1).locator("a").isVisible()).toBe(false);
  await items.nth(0).locator("a").click();
  await items.nth(0).locator("iframe").waitFor();
  expect(await page.locator("play-video iframe").count()).toBe(1);
  expect(await items.nth(1).locator("a").isVisible()).toBe(true);

  await administrator.open(`/videoUpdateForm/${id}`);
  await page.getByRole("button", { name: "Remove: Boat race.mp4" }).waitFor();
  expect(await shownIn(page)).not.toContain("/media/");
  await page.getByRole("button", { name: "Remove: Boat race.mp4" }).click();
  await page.fill("#field-src", "https://example.com/programme.pdf");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  expect(await page.locator("#field-src-error").innerText()).toMatch(/video cannot be played here/);
});

test("a document shows its name, also after a reload; a refused one is not asked for again", async () => {
  const page = await administrator.open("/addSyllabus", { width: 360 });
  const chooser = page.locator('input[type="file"]').first();
  const document = (name: string, buffer = pdf) => ({ name, mimeType: "application/pdf", buffer });
  // Removing a file by the keyboard leaves the focus in the form.
  await chooser.setInputFiles(document("a.pdf"));
  await page.getByRole("button", { name: "Remove: a.pdf" }).waitFor();
  await press(page, "Remove: a.pdf");
  await page.locator("input[type=file]:focus").waitFor();

  await page.fill("#field-title", "Class 6");
  await chooser.setInputFiles(document("সিলেবাস ৬.pdf"));
  await page.getByRole("button", { name: "Remove: সিলেবাস ৬.pdf" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Remove: সিলেবাস ৬.pdf" }).waitFor();
  expect(await shownIn(page)).not.toContain("/media/");
  await save(page, "Post Syllabus", "Syllabus Posted");
  const added = (await administrator.read<Entry[]>("/syllabus")).find(({ title }) => title === "Class 6")!;
  expect(added.link).toMatch(/^\/media\//);

  administrator.allowFaults();
  await page.fill("#field-title", "Class 9");
  await chooser.setInputFiles(document("x.pdf", Buffer.from("no document")));
  await page.getByText("This file cannot be published here").first().waitFor();
  expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
  await page.locator("form button.big").click();
  await page.getByText("This file cannot be used. Choose another, or remove it.").first().waitFor();
  await page.reload();
  await page.locator("form button.big:enabled").waitFor();
  expect(await page.inputValue("#field-title")).toBe("Class 9");
  expect(await shownIn(page)).not.toContain("x.pdf");
  await chooser.setInputFiles(document("y.pdf"));
  await page.getByRole("button", { name: "Remove: y.pdf" }).waitFor();
  await page.locator("form button.big").click();
  await page.locator(".saved").waitFor();
});

test("an uploaded picture shows its name on the update form, and is removed by the keyboard", async () => {
  const page = await administrator.open("/addBody");
  const portrait = async (name: string, width: number) =>
    page.setInputFiles("#field-image", { name, mimeType: "image/png", buffer: await picture(width) });
  await portrait("portrait.png", 78);
  await page.locator(".focus").waitFor();
  await press(page, "Remove: portrait.png");
  await page.locator("#field-image:focus").waitFor();

  await page.fill("#field-name", "Member");
  await page.fill("#field-designation", "Guardian");
  await portrait("portrait of a member.png", 77);
  await page.locator(".focus").waitFor();
  await save(page, "Add governing body member", "Governing body Added");
  const { _id: member } = (await administrator.read<Entry[]>("/body")).find(({ name }) => name === "Member")!;
  await administrator.open(`/bodyUpdateForm/${member}`);
  // The site serves the picture as WebP, whatever its format was.
  await page.locator(".upload bdi", { hasText: "portrait of a member.webp" }).waitFor();
  expect(await shownIn(page)).not.toContain("/media/");
});

const idOf = ({ _id: id }: Entry) => Number(id);

/** A transparent drawing; whether it is scaled down before it is sent depends on its size. */
const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 90, alpha: 0 } } });

const kinds = {
  webp: (width: number, height: number) => drawing(width, height).webp().toBuffer(),
  png: (width: number, height: number) => drawing(width, height).png().toBuffer(),
  avif: (width: number, height: number) => drawing(width, height).avif().toBuffer(),
};

test("transparent pictures of any kind, small or scaled down, keep their ground; an address needs one", async () => {
  const page = await administrator.open("/addPicture");
  await page.locator("form button.big:enabled").waitFor();
  const chooser = page.locator("input[multiple]");
  const pictures = () => administrator.read<Entry[]>("/pictures");
  // Pictures that are taken out of the queue by the keyboard leave the focus in it.
  const files = await Promise.all(
    [1, 2, 3].map(async (place) => ({
      name: `${place}.png`,
      mimeType: "image/png",
      buffer: await picture(80 + place),
    })),
  );
  await chooser.setInputFiles(files);
  for (const [name, next] of [
    ["2.png", "3.png"],
    ["3.png", "1.png"],
  ]) {
    await press(page, `Remove: ${name}`);
    await page
      .getByRole("button", { name: `Remove: ${next}` })
      .and(page.locator(":focus"))
      .waitFor();
  }
  await press(page, "Remove: 1.png");
  await page.locator("input[multiple]:focus").waitFor();

  const before = (await pictures()).length;
  const drawings = Object.entries(kinds).flatMap(([kind, encoded]) =>
    (
      [
        [300, 200],
        [400, 1800],
      ] as const
    ).map(async ([width, height]) => ({
      name: `drawing ${width}.${kind}`,
      mimeType: `image/${kind}`,
      buffer: await encoded(width, height),
    })),
  );
  const sent = await Promise.all(drawings);
  await chooser.setInputFiles(sent);
  await page.getByRole("button", { name: `Remove: ${sent.at(-1)?.name}` }).waitFor();
  await page.locator("form button.big:enabled").click();
  await expect.poll(async () => (await pictures()).length).toBe(before + sent.length);
  const added = (await pictures()).toSorted((a, b) => idOf(b) - idOf(a)).slice(0, sent.length);
  const grounds = added.toReversed().map(async ({ picture: address }) => {
    const stored = await (await fetch(administrator.address(address ?? ""))).arrayBuffer();
    return (await sharp(stored).stats()).isOpaque;
  });
  const opaque = await Promise.all(grounds);
  expect(sent.filter((_, place) => opaque[place]).map(({ name }) => name)).toEqual([]);
  await page.locator(".queue").waitFor({ state: "detached" });

  // A picture's address without a picture is added too, because the browser may not reach it, and the form says so.
  administrator.allowFaults();
  for (const [place, path] of ["/no-such-picture.png", "/notice"].entries()) {
    const typed = administrator.address(path);
    await page.fill("#field-picture", typed);
    await page.getByRole("button", { name: "Add Picture", exact: true }).click();
    await page.locator("form output .alert", { hasText: `No picture came from ${typed}.` }).waitFor();
    await expect.poll(async () => (await pictures()).length).toBe(before + sent.length + place + 1);
  }
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(async () => (await pictures()).length).toBe(before + sent.length + 1);
  await page.locator("form output .alert").waitFor({ state: "detached" });
  await page.fill("#field-picture", administrator.address("/icon-192.png"));
  await page.getByRole("button", { name: "Add Picture", exact: true }).click();
  await expect.poll(async () => (await pictures()).length).toBe(before + sent.length + 2);
  expect(await page.locator("form output .alert").count()).toBe(0);
});
