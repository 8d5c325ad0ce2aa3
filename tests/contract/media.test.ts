import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sizeOf, srcSet } from "../../engine/media/media.ts";
import { encodePicture } from "../../server/media/make-picture.ts";
import { MediaError } from "../../server/media/media-error.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { frames, handmadePng, openMediaLibrary, photo, smallJpeg, type TestMediaLibrary } from "../kit/media.ts";

let testLibrary: TestMediaLibrary;
beforeEach(async () => {
  testLibrary = await openMediaLibrary();
});
afterEach(async () => testLibrary.close());

const read = (address: string) => readFile(join(testLibrary.directory, address));

/** Returns the addresses of all sizes, as a page's `srcset` lists them. */
function variantsOf(address: string): string[] {
  return (srcSet(address) ?? `${address} `).split(", ").map((one) => one.split(" ")[0] ?? "");
}

async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof MediaError) return error.reason;
  throw error ?? new Error("It was not refused.");
}

/**
 * Returns the processor time of some work in milliseconds, and its result. The wall clock would include other work of
 * the machine.
 */
async function costOf<T>(work: () => Promise<T>): Promise<[number, T]> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return [(user + system) / 1000, result];
}

describe("a photo from a phone", () => {
  test("is stored upright, small, in every size and without its location data", async () => {
    const sent = await photo(4000, 3000)
      .withExif({
        IFD0: { Make: "Sample phone" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "23/1 45/1 0/1" },
      })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>`)
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 90 })
      .toBuffer();
    expect((await sharp(sent).metadata()).orientation).toBe(6);
    expect((await sharp(sent).metadata()).exif?.length).toBeGreaterThan(100);
    await testLibrary.library.addImage(await smallJpeg());
    const [once] = await costOf(() => sharp(sent).rotate().jpeg().toBuffer());
    const [cost, address] = await costOf(() => testLibrary.library.addImage(sent));
    expect(cost / once, "times the cost of decoding and encoding it").toBeLessThan(6);
    expect(sizeOf(address)).toEqual({ width: 1600, height: 2133 });
    const widths: number[] = [];
    for (const variant of variantsOf(address)) {
      const bytes = await read(variant);
      const { width, height, format, exif, xmp, icc, orientation } = await sharp(bytes).metadata();
      expect({ width, height }).toEqual(sizeOf(variant));
      expect({ format, exif, xmp, icc, orientation }).toEqual({ format: "webp" });
      expect(bytes.includes("Sample phone")).toBe(false);
      widths.push(width);
    }
    expect(widths).toEqual([320, 640, 960, 1600]);
    await testLibrary.makeAvif();
    const hash = address.slice("/media/".length).split("-")[0] ?? "";
    const avif = (await testLibrary.files()).filter((name) => name.startsWith(hash) && name.endsWith(".avif"));
    expect(avif).toHaveLength(4);
    for (const name of avif) {
      const bytes = await read(`media/${name}`);
      expect(bytes.toString("latin1", 4, 12)).toBe("ftypavif");
      expect(bytes.includes("Exif")).toBe(false);
      expect(bytes.length).toBeLessThan((await read(`media/${name.replace("avif", "webp")}`)).length);
    }
    expect((await testLibrary.files()).filter((name) => name.endsWith(".png"))).toEqual([]);
  });

  test("is rotated so that its top is up", async () => {
    const upperHalfRed = Buffer.alloc(200 * 100 * 3);
    for (let at = 0; at < upperHalfRed.length / 2; at += 3) upperHalfRed[at] = 250;
    const lying = await sharp(upperHalfRed, { raw: { width: 200, height: 100, channels: 3 } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const address = await testLibrary.library.addImage(lying);
    expect(sizeOf(address)).toEqual({ width: 100, height: 200 });
    const { data, info } = await sharp(await read(address))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const redAt = (x: number) => data[(100 * info.width + x) * info.channels] ?? 0;
    expect(redAt(80)).toBeGreaterThan(200);
    expect(redAt(20)).toBeLessThan(50);
  });

  test("is never enlarged", async () => {
    const address = await testLibrary.library.addImage(await smallJpeg());
    expect(sizeOf(address)).toEqual({ width: 400, height: 300 });
    expect(variantsOf(address)).toHaveLength(2);
  });

  test("keeps its transparency, and may be CMYK, grey or WebP", async () => {
    const clear = await photo(50, 50).ensureAlpha(0.5).png().toBuffer();
    const kept = await sharp(await read(await testLibrary.library.addImage(clear))).metadata();
    expect(kept.hasAlpha).toBe(true);
    for (const other of [
      photo(60, 50).toColourspace("cmyk").jpeg(),
      photo(70, 50).greyscale().png(),
      photo(80, 50).webp(),
    ]) {
      const address = await testLibrary.library.addImage(await other.toBuffer());
      expect((await sharp(await read(address)).metadata()).space).toBe("srgb");
    }
  });

  test("is stored once, however often and fast it is sent", async () => {
    const sent = await smallJpeg();
    const add = () => testLibrary.library.addImage(sent);
    const [first, ...others] = [...(await Promise.all([add(), add(), add()])), await add()];
    expect(new Set(others)).toEqual(new Set([first]));
    await testLibrary.makeAvif();
    const webp = (await testLibrary.files()).filter((name) => name.endsWith(".webp"));
    expect(webp).toHaveLength(2);
    expect(await readdir(join(testLibrary.directory, "uploads")), "nothing stays where it was received").toEqual([]);
    expect(await testLibrary.describe(first ?? "")).toEqual({
      type: "image/webp",
      size: (await read(first ?? "")).length,
      title: "",
    });
  });

  test("is complete when many are sent at once", async () => {
    const sent = await Promise.all([1, 2, 3, 4, 5, 6].map(async (seed) => smallJpeg(seed)));
    const addresses = await Promise.all(sent.map(async (bytes) => testLibrary.library.addImage(bytes)));
    expect(new Set(addresses).size).toBe(6);
    for (const address of addresses) await sharp(await read(address)).stats();
  });
});

describe("what is refused", () => {
  const noise = (length: number) => Buffer.concat([Buffer.from("\xff\xd8\xff", "latin1"), Buffer.alloc(length, 7)]);
  const acTL: [string, Buffer] = ["acTL", Buffer.alloc(8)];
  const refused: [string, string, () => Promise<Buffer> | Buffer][] = [
    ["an SVG", "notAnImage", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["HTML named as a JPEG", "notAnImage", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["nothing", "notAnImage", () => Buffer.alloc(0)],
    ["a GIF", "notAnImage", async () => frames(200).gif().toBuffer()],
    ["a TIFF", "notAnImage", async () => photo(40, 40).tiff().toBuffer()],
    ["a HEIC", "heic", () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")],
    ["an animated WebP", "animated", async () => frames(200).webp({ loop: 0 }).toBuffer()],
    ["an animated PNG", "animated", () => handmadePng(100, 100, [acTL])],
    ["HTML behind a JPEG's first bytes", "damaged", () => noise(2000)],
    ["half a JPEG", "damaged", async () => (await smallJpeg()).subarray(0, 6000)],
    ["half a PNG", "damaged", async () => (await photo(300, 300).png().toBuffer()).subarray(0, 60_000)],
    ["half a WebP", "damaged", async () => (await photo(300, 300).webp().toBuffer()).subarray(0, 3000)],
    ["a PNG of 2,500 megapixels", "tooManyPixels", () => handmadePng(50_000, 50_000)],
    ["more than 15 MB", "tooLarge", () => noise(15 * 1024 * 1024)],
  ];

  itForAll(refused)("is refused with the reason", async ([, reason, make]) => {
    const sent = await make();
    await encodePicture(await smallJpeg());
    const memory = process.memoryUsage.rss();
    const [cost] = await costOf(async () => expect(await reasonOf(testLibrary.library.addImage(sent))).toBe(reason));
    expect(cost).toBeLessThan(2000);
    expect(process.memoryUsage.rss() - memory).toBeLessThan(150 * 1024 * 1024);
    expect(await testLibrary.files()).toEqual([]);
  });
});

describe("AVIF", () => {
  test("is kept only where it is smaller than the WebP, so not for a small drawing in one colour", async () => {
    const drawing = sharp({ create: { width: 60, height: 40, channels: 3, background: "#0a6" } });
    const address = await testLibrary.library.addImage(await drawing.png().toBuffer());
    const photograph = await testLibrary.library.addImage(await smallJpeg());
    await testLibrary.makeAvif();
    const avif = (one: string) => one.slice("/media/".length).replace("webp", "avif");
    const files = await testLibrary.files();
    expect([files.includes(avif(address)), files.includes(avif(photograph))]).toEqual([false, true]);
  });

  test("is resumed by the next start", async () => {
    const address = await testLibrary.library.addImage(await photo(1700, 1200).jpeg().toBuffer());
    const work = testLibrary.library.makeAvif();
    await work.end();
    expect((await testLibrary.files()).filter((name) => name.endsWith(".png"))).toHaveLength(1);
    testLibrary.reopen();
    await testLibrary.makeAvif();
    const made = await testLibrary.files();
    expect(made).toContain(address.slice("/media/".length).replace("webp", "avif"));
    expect(made.filter((name) => /png|part$/.test(name))).toEqual([]);
  });
});

describe("removing unused files", () => {
  test("removes files that no entry uses and that are older than a moment", async () => {
    const add = async (seed: number) => testLibrary.library.addImage(await smallJpeg(seed));
    const [used, unused] = [await add(1), await add(2)];
    await testLibrary.makeAvif();
    const hash = (address: string) => address.slice("/media/".length).split("-")[0] ?? "";
    await writeFile(join(testLibrary.directory, "media", `${hash(used)}-320x240.webp.part`), "half");
    await testLibrary.age(new Date(Date.now() - 25 * 60 * 60 * 1000));
    const young = await add(3);
    await testLibrary.makeAvif();
    // Another size of a used picture counts as that picture.
    const removed = await testLibrary.library.clean(
      new Set([variantsOf(used)[0] ?? "", "https://example.com/a"]),
      new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString(),
    );
    expect(removed).toBeGreaterThanOrEqual(3);
    expect((await testLibrary.files()).filter((name) => name.endsWith(".part"))).toEqual([]);
    const left = (await testLibrary.files()).map((name) => hash(`/media/${name}`));
    expect(new Set(left)).toEqual(new Set([hash(used), hash(young)]));
    expect(await testLibrary.describe(unused)).toBeUndefined();
    expect(await testLibrary.describe(used)).toBeDefined();
  });

  test("keeps a picture that was just uploaded again", async () => {
    const sent = await smallJpeg();
    await testLibrary.library.addImage(sent);
    await testLibrary.makeAvif();
    await testLibrary.age(new Date(0));
    const address = await testLibrary.library.addImage(sent);
    const since = new Date(Date.now() - 60_000).toISOString();
    await testLibrary.library.clean(new Set(), since);
    for (const variant of variantsOf(address)) expect((await read(variant)).length).toBeGreaterThan(0);
    expect(await testLibrary.describe(address)).toBeDefined();
  });
});
