import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { focusOf, sizeOf } from "../../engine/media/media.ts";
import { pdf } from "./documents.ts";
import { frames, photo, smallJpeg } from "./media.ts";
import { administratorEnvironment, openSession, type Write, writerOf } from "./session.ts";
import { type Site, startSite } from "./site.ts";
import { uploaderOf, type Upload } from "./upload.ts";

type Store = {
  /** The environment variables that make a site use this store. */
  environment: () => Record<string, string>;
  /** The names of all files that the site stores, in every place. */
  filesOf: (site: Site) => Promise<string[]>;
  /** The beginning of an uploaded picture's address. */
  shownAt: () => string;
  /** The number of pictures that were sent to a third party. */
  sentTo?: () => number;
};

/** Tests how a site stores uploaded pictures. Every picture store must pass them. */
export function describePictureStore({ environment, filesOf, shownAt, sentTo = () => 0 }: Store): void {
  let site: Site;
  let upload: Upload;
  let write: Write;
  let [cookie, token] = ["", ""];
  beforeAll(async () => {
    site = await startSite({ SAMPLE_CONTENT: "no", ...administratorEnvironment, ...environment() });
    ({ cookie, token } = await openSession(site));
    [upload, write] = [uploaderOf(site, token), writerOf(site, token)];
  });
  afterAll(() => site.stop());

  const metadataOf = async (address: string) =>
    sharp(await (await fetch(new URL(address, site.origin), { headers: { Cookie: cookie } })).arrayBuffer()).metadata();
  const encode = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString("base64")}`;
  const page = async (path: string) => (await fetch(site.origin + path)).text();
  // Leave out AVIF files and the masters they are made from, because a background task adds and removes them.
  const filesHere = async () =>
    (await filesOf(site)).filter((name) => !/\.avif$|\.avif\.|^work-/.test(name)).toSorted();

  it("a photo is upright, no larger than it is shown, and without metadata", async () => {
    const exif = { IFD0: { Make: "Camera of a pupil" }, IFD3: { GPSLatitude: "23/1 46/1 0/1" } };
    const standing = await photo(2400, 1200).withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg().toBuffer();
    for (const [bytes, size] of [
      [standing, { width: 1200, height: 2400 }],
      [await photo(2400, 1200).jpeg().toBuffer(), { width: 1600, height: 800 }],
    ] as const) {
      const { status, json } = await upload("image", bytes, "Rahima Khatun.jpg");
      expect(status).toBe(200);
      const address = json.data!.url;
      const { width, height, exif: kept, orientation } = await metadataOf(address);
      expect([{ width, height }, kept, orientation]).toEqual([size, undefined, undefined]);
      expect(sizeOf(address)).toEqual(size);
      expect(focusOf(address)).toBeDefined();
    }
  });

  it("transparent parts of a picture stay transparent", async () => {
    const drawing = sharp({
      create: { width: 60, height: 40, channels: 4, background: { r: 9, g: 90, b: 68, alpha: 0.5 } },
    });
    const { json } = await upload("image", await drawing.png().toBuffer(), "a.png");
    expect(await metadataOf(json.data!.url)).toMatchObject({ width: 60, height: 40, hasAlpha: true });
  });

  it("an encoded picture in a record is stored like an uploaded one, and its page tells the size", async () => {
    const bytes = await smallJpeg(7);
    const { url } = (await upload("image", bytes, "a.jpg")).json.data!;
    for (const picture of [encode(bytes), url])
      expect(await write("POST", "/pictures", { picture, caption: "Boats" })).toMatchObject({ status: 201 });
    const listed = (await (await fetch(`${site.origin}/api/pictures`)).json()) as { picture: string }[];
    expect(listed.map(({ picture }) => picture)).toEqual([url, url]);
    expect(url.startsWith(shownAt())).toBe(true);
    const images = (await page("/photo")).match(/<img [^>]*alt="Boats"[^>]*>/g)!;
    expect(images).toHaveLength(2);
    for (const image of images) expect(image).toMatch(/ width="400" height="300"/);
  });

  it("crops keep the point in view, found or set", async () => {
    const tall = await photo(300, 900, 3).jpeg().toBuffer();
    const classOf = async () => /<img [^>]*class="avatar([^"]*)"/.exec(await page("/staff"))?.[1];
    const person = { name: "A", image: encode(tall), designation: "B" };
    const { insertedId } = (await write("POST", "/staffs", person)).body;
    expect(await classOf()).toMatch(/^ crop y\d0$/);
    await write("PATCH", `/updateStaff/${String(insertedId)}`, { imageFocus: "50 100" });
    expect(await classOf()).toBe(" crop y100");
  });

  it("a refused upload leaves no file anywhere", async () => {
    const [before, sentBefore] = [await filesHere(), sentTo()];
    const refused: [Buffer, number, RegExp][] = [
      [Buffer.from("<svg/>"), 415, /not a picture/],
      [await frames(200).webp({ loop: 0 }).toBuffer(), 422, /Animated/],
      [Buffer.alloc(16 * 1024 * 1024, 255), 413, /at most 15 MB/],
      [(await smallJpeg()).subarray(0, 2000), 422, /damaged/],
    ];
    for (const [bytes, status, message] of refused) {
      const answer = await upload("image", bytes, "a.jpg");
      expect([answer.status, answer.json.message]).toEqual([status, expect.stringMatching(message)]);
    }
    const count = async () => ((await (await fetch(`${site.origin}/api/staffs`)).json()) as unknown[]).length;
    const people = await count();
    const unfinished = await write("POST", "/staffs", { image: encode(await smallJpeg(90)), designation: "B" });
    expect([unfinished.status, Object.keys(unfinished.body.errors!)]).toEqual([400, ["name"]]);
    expect([await filesHere(), sentTo(), await count()]).toEqual([before, sentBefore, people]);
  });

  it("documents, and pictures uploaded as documents, are stored by the site itself", async () => {
    const sentBefore = sentTo();
    for (const [bytes, name] of [
      [pdf, "a.pdf"],
      [await smallJpeg(40), "a.jpg"],
    ] as const) {
      expect((await upload("document", bytes, name)).json.data?.url).toMatch(/^\/media\//);
    }
    expect(sentTo()).toBe(sentBefore);
  });
}
