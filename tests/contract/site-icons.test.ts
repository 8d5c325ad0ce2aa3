import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { palettes } from "../../engine/media/palettes.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { administratorEnvironment, openSession, type Write, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { uploaderOf } from "../kit/upload.ts";

let site: Site;
let write: Write;
let token: string;
beforeAll(async () => {
  site = await startSite({ SAMPLE_CONTENT: "no", ...administratorEnvironment });
  ({ token } = await openSession(site));
  write = writerOf(site, token);
});
afterAll(() => site.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(site.origin + path, { headers });
const bytes = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer());
const text = async (path: string) => (await get(path)).text();
const save = async (values: object) => expect((await write("PATCH", "/profile", values)).status).toBe(200);
/** Returns the colour of a pixel. */
async function pixel(picture: Buffer, left: number, top: number): Promise<string> {
  const one = await sharp(picture)
    .flatten({ background: "#fff" })
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return `#${one.toString("hex")}`;
}
const rgb = (hex: string) => Buffer.from(hex.slice(1), "hex");
/** Whether two colours are the same, apart from the rounding to the palette of a PNG. */
const isNear = (one: string, other: string) =>
  rgb(one).every((value, place) => Math.abs(value - (rgb(other)[place] ?? 0)) < 12);

const pictures = [
  ["/apple-touch-icon.png", 180, 180],
  ["/icon-192.png", 192, 192],
  ["/icon-512.png", 512, 512],
  ["/icon-maskable-512.png", 512, 512],
  ["/share.png", 1200, 630],
] as const;

describe("a site without content", () => {
  itForAll(pictures)("draws every icon", async ([path, width, height]) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Content-Encoding")]).toEqual([
      200,
      "image/png",
      null,
    ]);
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
      format: "png",
      width,
      height,
    });
  });

  it("has a crest and an icon without letters", async () => {
    for (const path of ["/crest.svg", "/favicon.svg"]) {
      const svg = await text(path);
      expect(svg).toContain(palettes.green.main);
      expect(svg).not.toMatch(/<text|School crest/);
    }
  });

  it("responds with 304 for an unchanged icon, and to HEAD without a body", async () => {
    const first = await get("/icon-192.png");
    const tag = first.headers.get("ETag") ?? "";
    const again = await get("/icon-192.png", { "If-None-Match": tag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const head = await fetch(`${site.origin}/icon-192.png`, { method: "HEAD" });
    expect([head.status, head.headers.get("Content-Length")]).toEqual([200, first.headers.get("Content-Length")]);
    expect((await fetch(`${site.origin}/icon-192.png`, { method: "POST", body: "" })).status).toBeGreaterThanOrEqual(
      400,
    );
  });

  it("knows no other icons", async () => {
    for (const path of ["/icon-64.png", "/palette-purple.svg", "/toString", "/favicon.png"])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });
});

it("name and palette of the school show in crest, icons, card, manifest and pages at the next request", async () => {
  const before = {
    crest: await text("/crest.svg"),
    tag: (await get("/icon-192.png")).headers.get("ETag"),
    html: await text("/about"),
  };
  expect(before.html).not.toContain(palettes.aubergine.main);
  await save({ name: "Ideal School and College", palette: "aubergine" });
  expect(await text("/crest.svg")).not.toBe(before.crest);
  expect(await text("/favicon.svg")).toContain(palettes.aubergine.main);
  expect((await get("/icon-192.png")).headers.get("ETag")).not.toBe(before.tag);
  const { main, deep } = palettes.aubergine;
  expect(isNear(await pixel(await bytes("/share.png"), 600, 625), main)).toBe(true);
  for (const path of ["/manifest.webmanifest", "/bn/manifest.webmanifest"]) {
    expect(JSON.parse(await text(path))).toMatchObject({ theme_color: deep });
  }
  const answer = await get("/about");
  const html = await answer.text();
  expect(html).toContain(`<meta name="theme-color" content="${deep}"/>`);
  expect(html).toContain(`:root{--green:${main};`);
  // The content security policy must contain the hash of the style, or the browser would ignore the style.
  expect(answer.headers.get("Content-Security-Policy")?.match(/style-src [^;]*sha256-/)).not.toBeNull();
  for (const name of ["favicon.svg", "crest.svg", "share.png"]) expect(html).toContain(`/${name}?v=ISC-aubergine`);
});

it("the school's own crest is in the header and in every icon at the next request", async () => {
  const red = { r: 200, g: 16, b: 46 };
  const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: red } })
    .png()
    .toBuffer();
  const address = (await uploaderOf(site, token)("image", picture, "crest.png")).json.data?.url ?? "";
  await save({ crest: address });
  const html = await text("/about");
  expect(html).toContain(`src="${address}"`);
  expect(html).not.toContain("/crest.svg");
  const middle = {
    "/apple-touch-icon.png": 90,
    "/icon-192.png": 96,
    "/icon-512.png": 256,
    "/icon-maskable-512.png": 256,
  };
  for (const [path, at] of Object.entries(middle))
    expect([path, isNear(await pixel(await bytes(path), at, at), "#c8102e")]).toEqual([path, true]);
  expect(isNear(await pixel(await bytes("/share.png"), 600, 280), "#c8102e")).toBe(true);
  const [, encoded = ""] = /base64,([^"]+)"/.exec(await text("/favicon.svg")) ?? [];
  expect(isNear(await pixel(Buffer.from(encoded, "base64"), 32, 32), "#c8102e")).toBe(true);
  // The crest has a light background, because it may have been drawn for white paper.
  expect(isNear(await pixel(await bytes("/apple-touch-icon.png"), 3, 3), "#fbf7ec")).toBe(true);
});

it("a crest on another site is loaded from there, and the icons are drawn", async () => {
  await save({ crest: "https://pictures.example/crest.png" });
  expect(await text("/about")).toContain('src="https://pictures.example/crest.png"');
  expect(await text("/favicon.svg")).toContain(palettes.aubergine.main);
  await save({ crest: null });
  expect(await text("/about")).toContain('src="/crest.svg?v=ISC-aubergine"');
});

it("a palette that does not exist is refused", async () => {
  const { status, body } = await write("PATCH", "/profile", { palette: "purple" });
  expect([status, Object.keys(body.errors as object)]).toEqual([400, ["palette"]]);
});
