import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { pdf } from "../kit/documents.ts";
import { itForAll } from "../kit/it-for-all.ts";
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

test("a video is added as a file, shown by its name, played on the page with a drawn cover, and changed", async () => {
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
  await administrator.open("/video");
  const player = page.locator(`video[src="${src}"]`);
  expect(decodeURIComponent((await player.getAttribute("poster")) ?? "")).toMatch(/^data:image\/svg.*The boat race/);
  expect(await page.locator("li", { has: player }).innerText()).toMatch(/The boat race\s+Video, /);

  await administrator.open(`/videoUpdateForm/${id}`);
  await page.getByRole("button", { name: "Remove: Boat race.mp4" }).waitFor();
  expect(await shownIn(page)).not.toContain("/media/");
  await page.getByRole("button", { name: "Remove: Boat race.mp4" }).click();
  await page.fill("#field-src", "https://example.com/programme.pdf");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  expect(await page.locator("#field-src-error").innerText()).toMatch(/video cannot be played here/);
});

test("a video of another site has a drawn cover until its picture is known, and its player after a press", async () => {
  const page = await administrator.open("/addVideo");
  for (const [id, title] of [
    ["aaaaaaaaaaa", "Prize giving"],
    ["bbbbbbbbbbb", "Debate"],
  ] as const) {
    await page.fill("#field-src", `https://youtu.be/${id}`);
    await page.fill("#field-title", title);
    await save(page, "Add Video", "Video Added");
    await page.locator(".toast").first().waitFor({ state: "detached" });
  }
  await page.route("https://www.youtube-nocookie.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>player" }),
  );
  await administrator.open("/video");
  const items = page.locator("play-video");
  const cover = await items
    .nth(1)
    .locator("img")
    .evaluate(({ src, naturalWidth }: HTMLImageElement) => ({ src: decodeURIComponent(src), naturalWidth }));
  expect([cover.src.includes("Prize giving"), cover.naturalWidth > 0]).toEqual([true, true]);
  await items.nth(1).getByRole("link", { name: "Play: Prize giving" }).click();
  expect(await items.nth(1).locator("iframe").getAttribute("src")).toMatch(
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/aaaaaaaaaaa/,
  );
  expect(await items.nth(1).locator("a").isVisible()).toBe(false);
  await items.nth(0).locator("a").click();
  await items.nth(0).locator("iframe").waitFor();
  expect(await page.locator("play-video iframe").count()).toBe(1);
  expect(await items.nth(1).locator("a").isVisible()).toBe(true);
});

test("uploaded documents and pictures show their names on update forms and after a reload", async () => {
  const page = await administrator.open("/addSyllabus");
  await page.fill("#field-title", "Class 6");
  await page.setInputFiles('input[type="file"]', { name: "সিলেবাস ৬.pdf", mimeType: "application/pdf", buffer: pdf });
  await page.getByRole("button", { name: "Remove: সিলেবাস ৬.pdf" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Remove: সিলেবাস ৬.pdf" }).waitFor();
  expect(await shownIn(page)).not.toContain("/media/");
  await save(page, "Post Syllabus", "Syllabus Posted");
  const added = (await administrator.read<Entry[]>("/syllabus")).find(({ title }) => title === "Class 6")!;
  expect(added.link).toMatch(/^\/media\//);

  await administrator.open("/addBody");
  await page.fill("#field-name", "Member");
  await page.fill("#field-designation", "Guardian");
  await page.setInputFiles("#field-image", {
    name: "portrait of a member.png",
    mimeType: "image/png",
    buffer: await picture(77),
  });
  await page.locator(".focus").waitFor();
  await save(page, "Add governing body member", "Governing body Added");
  const { _id: member } = (await administrator.read<Entry[]>("/body")).find(({ name }) => name === "Member")!;
  await administrator.open(`/bodyUpdateForm/${member}`);
  // The site serves the picture as WebP, whatever its format was.
  await page.locator(".upload bdi", { hasText: "portrait of a member.webp" }).waitFor();
  expect(await shownIn(page)).not.toContain("/media/");
});

test("a picture's address without a picture is refused before anything is sent", async () => {
  const before = (await administrator.read<Entry[]>("/pictures")).length;
  const page = await administrator.open("/addPicture", { mayFail: true });
  for (const address of ["/no-such-picture.png", "/notice"]) {
    await page.fill("#field-picture", administrator.address(address));
    await page.getByRole("button", { name: "Add Picture", exact: true }).click();
    await page.locator("#field-picture-error", { hasText: "No picture came from this address" }).waitFor();
    expect(await page.locator("#field-picture").inputValue()).toBe(administrator.address(address));
    await page.fill("#field-picture", "");
  }
  expect(await administrator.read<Entry[]>("/pictures")).toHaveLength(before);
  await page.fill("#field-picture", administrator.address("/icon-192.png"));
  await save(page, "Add Picture", "Picture Added");
  expect(await administrator.read<Entry[]>("/pictures")).toHaveLength(before + 1);
});

test("removing a file by the keyboard leaves the focus in the form", async () => {
  const page = await administrator.open("/addSyllabus");
  const press = async (name: string) => {
    await page.getByRole("button", { name }).focus();
    await page.keyboard.press("Enter");
  };
  await page.setInputFiles('input[type="file"]', { name: "a.pdf", mimeType: "application/pdf", buffer: pdf });
  await page.getByRole("button", { name: "Remove: a.pdf" }).waitFor();
  await press("Remove: a.pdf");
  await page.locator("input[type=file]:focus").waitFor();

  await administrator.open("/addBody");
  await page.setInputFiles("#field-image", { name: "portrait.png", mimeType: "image/png", buffer: await picture(78) });
  await page.locator(".focus").waitFor();
  await press("Remove: portrait.png");
  await page.locator("#field-image:focus").waitFor();

  await administrator.open("/addPicture");
  await page.locator("form button.big:enabled").waitFor();
  const files = await Promise.all(
    [1, 2, 3].map(async (place) => ({
      name: `${place}.png`,
      mimeType: "image/png",
      buffer: await picture(80 + place),
    })),
  );
  await page.locator("input[multiple]").setInputFiles(files);
  for (const [name, next] of [
    ["2.png", "3.png"],
    ["3.png", "1.png"],
  ]) {
    await press(`Remove: ${name}`);
    await page
      .getByRole("button", { name: `Remove: ${next}` })
      .and(page.locator(":focus"))
      .waitFor();
  }
  await press("Remove: 1.png");
  await page.locator("input[multiple]:focus").waitFor();
});

const idOf = ({ _id: id }: Entry) => Number(id);

/** A transparent drawing; whether it is scaled down before it is sent depends on its size. */
const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 90, alpha: 0 } } });

itForAll([
  ["WebP", "image/webp", async (width: number, height: number) => drawing(width, height).webp().toBuffer()],
  ["PNG", "image/png", async (width: number, height: number) => drawing(width, height).png().toBuffer()],
  ["AVIF", "image/avif", async (width: number, height: number) => drawing(width, height).avif().toBuffer()],
])(
  "a transparent picture of every kind, small or scaled down, is taken and keeps its ground",
  async ([, mimeType, encoded]) => {
    for (const [width, height] of [
      [300, 200],
      [400, 1800],
    ] as const) {
      const page = await administrator.open("/addPicture");
      await page.locator("form button.big:enabled").waitFor();
      const { length } = await administrator.read<Entry[]>("/pictures");
      const name = `drawing ${width}.${mimeType.slice("image/".length)}`;
      await page.locator("input[multiple]").setInputFiles({ name, mimeType, buffer: await encoded(width, height) });
      await page.getByRole("button", { name: `Remove: ${name}` }).waitFor();
      await page.locator("form button.big:enabled").click();
      await expect.poll(async () => (await administrator.read<Entry[]>("/pictures")).length).toBe(length + 1);
      const [added] = (await administrator.read<Entry[]>("/pictures")).toSorted((a, b) => idOf(b) - idOf(a));
      const stored = await (await fetch(administrator.address(added!.picture!))).arrayBuffer();
      expect((await sharp(stored).stats()).isOpaque, name).toBe(false);
    }
  },
);

test("a refused file is not asked for again, and the form says to choose another", async () => {
  const page = await administrator.open("/addSyllabus", { width: 360, mayFail: true });
  await page.fill("#field-title", "Class 9");
  const chooser = page.locator('input[type="file"]').first();
  await chooser.setInputFiles({ name: "x.pdf", mimeType: "application/pdf", buffer: Buffer.from("no document") });
  await page.getByText("This file cannot be published here").first().waitFor();
  expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
  await page.locator("form button.big").click();
  await page.getByText("This file cannot be used. Choose another, or remove it.").first().waitFor();
  await page.reload();
  await page.locator("form button.big:enabled").waitFor();
  expect(await page.inputValue("#field-title")).toBe("Class 9");
  expect(await shownIn(page)).not.toContain("x.pdf");
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: "y.pdf", mimeType: "application/pdf", buffer: pdf });
  await page.getByRole("button", { name: "Remove: y.pdf" }).waitFor();
  await page.locator("form button.big").click();
  await page.locator(".saved").waitFor();
});
