import { execFileSync, spawnSync } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import publicResult from "../../collections/publicResult.ts";
import { findReader } from "../../features/paper/reading/read-page.ts";
import { editor, otherEditor } from "../kit/editors.ts";
import { eventually } from "../kit/eventually.ts";
import { frames, handmadePng } from "../kit/media.ts";
import { paperJpeg, printedNotice } from "../kit/paper-photo.ts";
import { administratorEnvironment, openSession, type Session, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { uploadForm } from "../kit/upload.ts";

type Page = { id: string; width: number; height: number; doubts: string[]; picture: string; message?: string };

let site: Site;
let head: Session;
let one: Session;
let other: Session;
let folder: string;
beforeAll(async () => {
  // It reads nothing, because otherwise it would read each PDF that visitors get, beside the tests.
  site = await startSite({ ...administratorEnvironment, PAPER: "no" });
  [head, one, other] = [await openSession(site), await openSession(site, editor), await openSession(site, otherEditor)];
  folder = await mkdtemp(join(tmpdir(), "paper-"));
});
afterAll(async () => {
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

const write = (by: Session, path: string, body: object, to = site) =>
  writerOf(to, by.token)("POST", `/paper/${path}`, body);

async function sendPage(by: Session, bytes: Buffer, language = "en", to = site) {
  const headers = { Authorization: `Bearer ${by.token}`, "Accept-Language": language };
  const answer = await fetch(`${to.origin}/api/paper/page`, {
    method: "POST",
    body: uploadForm("file", bytes, "IMG_1.jpg"),
    headers,
  });
  return { status: answer.status, page: (await answer.json()) as Page };
}

async function pageOf(by: Session, seed = 1): Promise<Page> {
  const { status, page } = await sendPage(by, await paperJpeg(seed));
  expect(status, page.message).toBe(201);
  return page;
}

const pictureIn = (url: unknown) => Buffer.from(String(url).split(",")[1] ?? "", "base64");

/** Makes a PDF of pages and returns its bytes and address. */
async function pdfOf(by: Session, pages: readonly Page[], title = "পরীক্ষার নোটিশ", look = "white") {
  const body = { pages: pages.map(({ id }) => ({ page: id, look })), title, language: "bn" };
  const answer = await write(by, "pdf", body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const { url } = answer.body.data as { url: string };
  const file = await fetch(site.origin + url, { headers: { Cookie: by.cookie } });
  return { url, file, bytes: Buffer.from(await file.arrayBuffer()) };
}

/** All files that are kept of photographed pages. */
const kept = async () => {
  const names = await readdir(join(site.dataDirectory, "made", "paper", "pages"), { recursive: true }).catch(() => []);
  return names.filter((name) => /\.(?:png|jpg)$|sent$/.test(name));
};

const hasPoppler = spawnSync("pdfinfo", ["-v"]).status !== null;

it("a page is whitened, small, and as it was on request; turned it lies the other way", async () => {
  const page = await pageOf(one);
  const white = pictureIn(page.picture);
  const { width, height } = await sharp(white).metadata();
  expect({ width, height }).toEqual({ width: page.width, height: page.height });
  expect(white.length).toBeLessThanOrEqual(60_000);
  const colour = await write(one, "look", { page: page.id, look: "colour" });
  expect((await sharp(pictureIn(colour.body.picture)).metadata()).format).toBe("jpeg");
  const turned = await write(one, "again", { page: page.id, turn: 90, isWhole: false });
  expect(turned.body).toMatchObject({ id: page.id, width: page.height, height: page.width });
});

it("nobody but its sender gets, turns, uses or erases a page, not even an administrator", async () => {
  const page = await pageOf(one, 2);
  for (const stranger of [other, head]) {
    const of = { page: page.id };
    expect((await write(stranger, "look", { ...of, look: "white" })).status).toBe(404);
    expect((await write(stranger, "again", { ...of, turn: 90, isWhole: false })).status).toBe(404);
    const pages = [{ ...of, look: "white" }];
    const refused = await write(stranger, "pdf", { pages, title: "", language: "en" });
    expect([refused.status, refused.body.errors]).toEqual([
      404,
      { [page.id]: "This page is no longer here. Send it again." },
    ]);
    expect((await write(stranger, "remove", { pages: [page.id] })).status).toBe(200);
  }
  expect((await write(one, "look", { page: page.id, look: "white" })).status).toBe(200);
  for (const path of ["page", "again", "look", "remove", "pdf", "text"])
    expect((await fetch(`${site.origin}/api/paper/${path}`, { method: "POST", body: "{}" })).status).toBe(401);
  expect((await write(one, "look", { page: "../../secret", look: "white" })).status).toBe(400);
  expect((await write(one, "remove", { pages: [page.id] })).status).toBe(200);
  expect((await write(one, "look", { page: page.id, look: "white" })).status).toBe(404);
});

describe.skipIf(!hasPoppler)("the PDF (skipped without poppler-utils)", () => {
  it.each([1, 3])("of %i pages opens without a complaint: in A4, with title, language and pictures", async (count) => {
    const pages: Page[] = [];
    for (let seed = 1; seed <= count; seed += 1) pages.push(await pageOf(head, seed));
    const { bytes, file } = await pdfOf(head, pages);
    expect(file.headers.get("Content-Type")).toBe("application/pdf");
    expect(decodeURIComponent(file.headers.get("Content-Disposition") ?? "")).toContain("পরীক্ষার নোটিশ.pdf");
    const path = join(folder, `${count}.pdf`);
    await writeFile(path, bytes);
    const read = spawnSync("pdfinfo", [path], { encoding: "utf8" });
    expect(read.stderr).toBe("");
    expect(read.stdout).toMatch(/^Title: +পরীক্ষার নোটিশ$/m);
    expect(read.stdout).toMatch(new RegExp(`^Pages: +${count}$`, "m"));
    expect(read.stdout).toMatch(/^Page size: +595\.28 x 841\.89 pts \(A4\)$/m);
    expect(bytes.toString("latin1")).toContain("/Lang <feff0062006e>");
    const drawn = spawnSync("pdftoppm", ["-r", "50", "-png", path, join(folder, `drawn-${count}`)], {
      encoding: "utf8",
    });
    expect([drawn.status, drawn.stderr]).toEqual([0, ""]);
    const shown = (await readdir(folder)).filter((name) => name.startsWith(`drawn-${count}-`));
    expect(shown).toHaveLength(count);
    const { channels } = await sharp(await readFile(join(folder, shown[0]!))).stats();
    // The words are dark and the paper is white.
    expect([channels[0]!.min < 60, channels[0]!.max]).toEqual([true, 255]);
    expect(bytes.length).toBeLessThanOrEqual(count * 60_000);
  });

  it("of a page as it was holds the JPEG unchanged, and the same pages make the same file", async () => {
    const page = await pageOf(head, 5);
    const colour = await write(head, "look", { page: page.id, look: "colour" });
    const { bytes, url } = await pdfOf(head, [page], "Fees", "colour");
    expect(bytes.includes(pictureIn(colour.body.picture))).toBe(true);
    const path = join(folder, "colour.pdf");
    await writeFile(path, bytes);
    expect(execFileSync("pdfimages", ["-list", path], { encoding: "utf8" })).toMatch(/jpeg/);
    expect((await pdfOf(head, [page], "Fees", "colour")).url).toBe(url);
  });
});

it.each([
  ["public", 200],
  ["draft", 404],
] as const)("the PDF is private until its entry is saved, and the pages go then: %s", async (visibility, status) => {
  const page = await pageOf(one, 7);
  const { url } = await pdfOf(one, [page], `Held back, then ${visibility}`);
  expect((await fetch(site.origin + url)).status).toBe(404);
  const added = await writerOf(site, one.token)("POST", notice.api.list, {
    title: "From paper",
    description: "A text.",
    link: url,
    visibility,
  });
  expect(added.status).toBe(201);
  expect((await fetch(site.origin + url)).status).toBe(status);
  await eventually(async () => expect((await kept()).filter((name) => name.includes(page.id))).toEqual([]));
  expect((await write(one, "look", { page: page.id, look: "white" })).status).toBe(404);
});

it("the PDF of an editor whose changes wait stays private until the notice is approved", async () => {
  const turn = (on: boolean) => writerOf(site, head.token)("POST", "/approval/turn", { on });
  expect((await turn(true)).status).toBe(200);
  try {
    const { url } = await pdfOf(one, [await pageOf(one, 13)], "To be approved");
    const body = { title: "To be approved", description: "A text.", link: url };
    const proposed = await writerOf(site, one.token)("POST", notice.api.list, body);
    expect([proposed.status, (await fetch(site.origin + url)).status]).toEqual([202, 404]);
    const publish = `/approval/${String(proposed.body.proposal)}/publish`;
    expect((await writerOf(site, head.token)("POST", publish, {})).status).toBe(200);
    expect((await fetch(site.origin + url)).status).toBe(200);
  } finally {
    await turn(false);
  }
});

it("pages of the day before are erased, and the others stay", async () => {
  const [old, young] = [await pageOf(one, 8), await pageOf(one, 9)];
  const base = join(site.dataDirectory, "made", "paper", "pages");
  const sent = (await readdir(base, { recursive: true })).find((name) => name.endsWith(join(old.id, "sent")));
  const past = new Date(Date.now() - 25 * 60 * 60_000);
  await utimes(join(base, sent!), past, past);
  // Any write lets the site look for what is due next.
  await writerOf(site, head.token)("POST", notice.api.list, { title: "Next", description: "A text.", link: "" });
  await eventually(async () => expect((await kept()).some((name) => name.includes(old.id))).toBe(false));
  expect((await write(one, "look", { page: young.id, look: "white" })).status).toBe(200);
});

it("pages that a wrong clock has sent from the future are erased with the next one", async () => {
  const ahead = await pageOf(one, 10);
  const base = join(site.dataDirectory, "made", "paper", "pages");
  const sent = (await readdir(base, { recursive: true })).find((name) => name.endsWith(join(ahead.id, "sent")));
  const future = new Date(Date.now() + 3 * 24 * 60 * 60_000);
  await utimes(join(base, sent!), future, future);
  await pageOf(one, 11);
  expect((await write(one, "look", { page: ahead.id, look: "white" })).status).toBe(404);
});

it("a page that is turned while its PDF is made stays whole, and each time one set of its files is kept", async () => {
  const page = await pageOf(one, 12);
  const turns = ([90, 180, 270, 0] as const).map((turn) =>
    write(one, "again", { page: page.id, turn, isWhole: false }),
  );
  const pdf = write(one, "pdf", { pages: [{ page: page.id, look: "white" }], title: "Turned", language: "en" });
  expect((await Promise.all([...turns, pdf])).map(({ status }) => status)).toEqual([200, 200, 200, 200, 201]);
  expect((await write(one, "look", { page: page.id, look: "colour" })).status).toBe(200);
  expect((await kept()).filter((name) => name.includes(page.id))).toHaveLength(4);
});

it("at most 30 pages of a person are kept: the oldest goes", async () => {
  const first = await pageOf(other, 20);
  const base = join(site.dataDirectory, "made", "paper", "pages");
  const found = (await readdir(base, { recursive: true })).find((name) => name.endsWith(first.id));
  const own = dirname(join(base, found!));
  const copies = Array.from({ length: 29 }, (_, place) => String(place).padStart(32, "0"));
  for (const copy of copies) {
    await cp(join(base, found!), join(own, copy), { recursive: true });
    await utimes(join(own, copy, "sent"), new Date(), new Date());
  }
  const earlier = new Date(Date.now() - 60_000);
  await utimes(join(base, found!, "sent"), earlier, earlier);
  const last = await pageOf(other, 21);
  const states = [first.id, ...copies, last.id].map((id) => write(other, "look", { page: id, look: "white" }));
  expect((await Promise.all(states)).map(({ status }) => status)).toEqual([404, ...copies.map(() => 200), 200]);
});

it("what is no picture, or too much of one, gets a sentence in the sender's language, and nothing stays", async () => {
  const before = await kept();
  // In a smaller one, the wrong bytes below would be enough to fill the picture, and it would not be refused.
  const jpeg = await paperJpeg(3, [600, 800]);
  const heic = Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0"), Buffer.alloc(100)]);
  for (const [bytes, status, english, bengali] of [
    [Buffer.from("%PDF-1.4 a paper"), 415, /not a picture/, /ছবি/],
    [heic, 415, /HEIC/, /HEIC/],
    [await frames(200).webp({ loop: 0 }).toBuffer(), 422, /Animated/, /[ঀ-৿]/],
    [handmadePng(8_000, 6_000), 422, /40/, /৪০/],
    [jpeg.subarray(0, jpeg.length / 2), 422, /damaged|broken/, /[ঀ-৿]/],
    [Buffer.concat([jpeg.subarray(0, 400), Buffer.alloc(20_000, 7)]), 422, /damaged|broken/, /[ঀ-৿]/],
    [Buffer.concat([jpeg, Buffer.alloc(16 * 1024 * 1024)]), 413, /15/, /১৫/],
    [Buffer.alloc(0), 400, /choose a file/, /[ঀ-৿]/],
  ] as const) {
    const refused = await sendPage(one, bytes);
    expect([refused.status, refused.page.message]).toEqual([status, expect.stringMatching(english)]);
    expect((await sendPage(one, bytes, "bn")).page.message).toMatch(bengali);
  }
  expect(await kept()).toEqual(before);
});

it("with PAPER=no nothing is read, and the PDF says so", async () => {
  const { id } = await pageOf(one, 30);
  const pages = [{ page: id, look: "white" }];
  expect((await write(one, "pdf", { pages, title: "", language: "en" })).body).toMatchObject({ canRead: false });
  expect((await write(one, "text", { pages: [id], of: notice.name })).body).toEqual({ isRead: false, left: 0 });
});

describe.skipIf((await findReader()) === undefined)("the text (skipped without tesseract)", () => {
  let reading: Site;
  beforeAll(async () => {
    reading = await startSite(administratorEnvironment);
  });
  afterAll(() => reading?.stop());

  const read = async (by: Session, pages: readonly Page[], of = notice.name) => {
    for (;;) {
      const { status, body } = await write(by, "text", { pages: pages.map(({ id }) => id), of }, reading);
      expect(status, JSON.stringify(body)).toBe(200);
      if (body.left === 0) return body;
    }
  };

  it("of a printed page is read once, unless it is about pupils; a page of no text has none", async () => {
    const [clerk, teacher] = [await openSession(reading), await openSession(reading, editor)];
    const send = async (picture: Sharp) => (await sendPage(clerk, await picture.jpeg().toBuffer(), "en", reading)).page;
    const page = await send(await printedNotice());
    const answer = await read(clerk, [page]);
    expect(answer).toMatchObject({
      isRead: true,
      notice: { title: { text: "বিদ্যালয় বন্ধ থাকবে".normalize("NFC"), language: "bn" } },
    });
    const base = join(reading.dataDirectory, "made", "paper", "pages");
    const own = (await readdir(base, { recursive: true })).filter((name) => name.includes(page.id));
    const text = join(
      base,
      own.find((name) => name.endsWith(".json") && !name.endsWith("page.json"))!,
    );
    // What is kept is what is answered from then on.
    await writeFile(text, (await readFile(text, "utf8")).replaceAll("বন্ধ", "খোলা"));
    expect((await read(clerk, [page])).notice).toMatchObject({ title: { text: expect.stringContaining("খোলা") } });
    expect(await read(clerk, [page], publicResult.name)).toEqual({ isRead: false, left: 0 });
    expect(await read(teacher, [page])).toEqual({ isRead: true, left: 0 });
    const empty = await send(sharp({ create: { width: 450, height: 600, channels: 3, background: "#fdfdfb" } }));
    expect(await read(clerk, [empty])).toEqual({ isRead: true, left: 0 });
    const illegible = await send((await printedNotice()).rotate(180));
    expect(await read(clerk, [illegible])).toEqual({ isRead: true, left: 0 });
    expect(await read(clerk, [page, empty, illegible])).toMatchObject({ isRead: true, unread: [3] });
  });
});
