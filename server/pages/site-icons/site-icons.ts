import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { basename } from "node:path";
import { type Palette, paletteNamed, paletteNames, palettes } from "../../../engine/media/palettes.ts";
import { iconsVersion, initialsOf } from "../../../engine/media/site-icons.ts";
import profile, { type Profile } from "../../../globals/profile.ts";
import type { Store } from "../../content/store.ts";
import { CachedResponse } from "../../http/cached-response.ts";
import { compress } from "../../http/compression.ts";
import { isGetOrHead } from "../../http/method.ts";
import { send } from "../../http/send.ts";
import type { Folder } from "../../media/folder.ts";
import { type RenderedIcons, renderIcons, type RenderSource } from "./icon-renderer.ts";
import { isMediaName } from "../../media/file-name.ts";
import { drawCrest, drawSmallCrest } from "./draw-crest.ts";

const svg = "image/svg+xml";
const png = "image/png";

/** The types of the school's icons, by file name. */
const iconTypes: Readonly<Record<string, string>> = {
  "crest.svg": svg,
  "favicon.svg": svg,
  "favicon.ico": "image/x-icon",
  "apple-touch-icon.png": png,
  "icon-192.png": png,
  "icon-512.png": png,
  "icon-maskable-512.png": png,
  "share.png": png,
};

/** The names of the school's icons; the address of each is its name after a slash. */
export const iconNames: readonly string[] = Object.keys(iconTypes);

/** The palettes, by the name of their preview picture, which is the same for every school. */
const previews: Readonly<Record<string, Palette>> = Object.fromEntries(
  paletteNames.map((name) => [`palette-${name}.svg`, palettes[name]]),
);

const types: Readonly<Record<string, string>> = {
  ...iconTypes,
  ...Object.fromEntries(Object.keys(previews).map((name) => [name, svg])),
};

// Pages add the icons' version to their URLs; other programs request `/favicon.ico` without one.
const cacheControl = "public, max-age=86400";

/** The icons for one state of the profile; each is made at its first request. */
type IconSet = {
  version: string;
  source: Promise<IconSource>;
  rendered?: Promise<RenderedIcons>;
  responses: Map<string, Promise<CachedResponse>>;
};

/**
 * The crest and the icons of the site: from the crest in the school's profile, or drawn from its initials and palette.
 * They are made again after the profile has changed.
 */
export class SiteIcons {
  readonly #store: Store;
  readonly #media: Pick<Folder, "read">;
  #set: IconSet | undefined;

  /** `media` is the folder of served files. */
  constructor(store: Store, media: Pick<Folder, "read">) {
    this.#store = store;
    this.#media = media;
  }

  /** Answers a GET or HEAD request for an icon. Returns false, with nothing sent, for any other request. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const name = request.url?.split("?", 1)[0]?.slice(1) ?? "";
    if (!isGetOrHead(request) || !Object.hasOwn(types, name)) return false;
    const set = await this.#current();
    const making = set.responses.get(name) ?? bytesOf(set, name).then((bytes) => responseOf(name, bytes));
    set.responses.set(name, making);
    making.catch(() => set.responses.delete(name));
    send(request, response, await (await making).for(request.headers["accept-encoding"]));
    return true;
  }

  /** The bytes of an icon. */
  async read(name: string): Promise<Uint8Array> {
    return bytesOf(await this.#current(), name);
  }

  async #current(): Promise<IconSet> {
    const school = await this.#store.findGlobal(profile);
    const version = iconsVersion(school);
    if (this.#set?.version !== version) {
      const source = readIconSource(school, this.#media);
      const set: IconSet = { version, source, responses: new Map() };
      this.#set = set;
      // The next request tries again.
      source.catch(() => this.#set === set && (this.#set = undefined));
    }
    return this.#set;
  }
}

async function bytesOf(set: IconSet, name: string): Promise<Buffer> {
  const preview = previews[name];
  if (preview) return Buffer.from(drawPreview(preview));
  const source = await set.source;
  if (name === "crest.svg") return source.drawn;
  if (name === "favicon.svg" && source.svg) return source.svg;
  const rendered = await (set.rendered ??= renderIcons(source).catch((error: unknown) => {
    // The next request tries again.
    delete set.rendered;
    throw error;
  }));
  if (name === "favicon.svg") return asSvg(rendered["favicon.png"]);
  return Buffer.from(rendered[name] ?? []);
}

/** Wraps a picture into an SVG, because pages use the same icon name for every kind of crest. */
function asSvg(picture: Uint8Array = new Uint8Array()): Buffer {
  const address = `data:${png};base64,${Buffer.from(picture).toString("base64")}`;
  return Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">' +
      `<image width="64" height="64" href="${address}"/></svg>`,
  );
}

function responseOf(name: string, bytes: Buffer): CachedResponse {
  const type = types[name] ?? "";
  const isText = type === svg;
  return new CachedResponse({
    tag: createHash("sha256").update(bytes).digest("base64url").slice(0, 22),
    type,
    isShared: true,
    headers: { "Cache-Control": cacheControl, ...(isText && { Vary: "Accept-Encoding" }) },
    ...(!isText && { offered: ["identity"] }),
    encode: (encoding, effort) => compress(bytes, encoding, effort),
  });
}

/** A preview of a page in a palette, as SVG, from which administrators choose a palette. */
function drawPreview({ main, deep, wash, soft }: Palette): string {
  const box = (x: number, y: number, width: number, height: number, colour: string) =>
    `<path fill="${colour}" d="M${x} ${y}h${width}v${height}h-${width}z"/>`;
  const line = (x: number, y: number, width: number, colour: string) =>
    `<path stroke="${colour}" stroke-width="4" stroke-linecap="round" d="M${x} ${y}h${width}"/>`;
  const rows = [72, 84, 96].map((y) => line(24, y, 8, "#a81f28") + line(44, y, 84, main));
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="120">' +
    `${box(0, 0, 160, 120, "#fbf7ec")}${box(0, 0, 160, 9, deep)}${line(6, 4.5, 22, soft)}` +
    `<circle cx="20" cy="25" r="9" fill="${main}"/><circle cx="20" cy="25" r="4" fill="#a81f28"/>` +
    `${line(38, 22, 70, "#1d2a24")}${line(38, 30, 40, main)}` +
    box(0, 40, 160, 15, main) +
    `${line(8, 47.5, 18, "#fbf4e4")}${line(36, 47.5, 18, soft)}${line(64, 47.5, 18, soft)}` +
    `${box(12, 62, 136, 44, wash)}${rows.join("")}${box(0, 112, 160, 8, deep)}</svg>`
  );
}

/** The source of the icons: the school's own crest if there is one, else the drawn one. */
type IconSource = RenderSource & {
  /** The drawn crest. */
  drawn: Buffer;
  /** The smallest icon, if it is a drawing. */
  svg: Buffer | undefined;
};

/** The background of a school's own crest, which may be made for white paper. */
const paper = "#fbf7ec";

/** Reads the source of a school's icons; `media` is the folder of served files. */
async function readIconSource(school: Profile, media: Pick<Folder, "read">): Promise<IconSource> {
  const palette = paletteNamed(school.palette);
  const initials = initialsOf(school);
  const drawn = Buffer.from(drawCrest(initials, palette));
  const own = await readOwnCrest(school.crest, media);
  if (own)
    return {
      crest: own.bytes,
      small: own.bytes,
      ground: paper,
      palette,
      drawn,
      svg: own.isSvg ? own.bytes : undefined,
    };
  const small = Buffer.from(drawSmallCrest(initials, palette));
  return { crest: drawn, small, ground: palette.main, palette, drawn, svg: small };
}

/** The school's own crest; undefined if it is stored at another site or its file is lost. */
async function readOwnCrest(
  address: string | null,
  media: Pick<Folder, "read">,
): Promise<{ bytes: Buffer; isSvg: boolean } | undefined> {
  const name = basename(address ?? "");
  if (address !== `/media/${name}` || !isMediaName(name)) return undefined;
  const bytes = await media.read(name);
  return bytes && { bytes, isSvg: name.endsWith(".svg") };
}
