import { basename } from "node:path";
import { paletteNamed } from "../../../engine/media/palettes.ts";
import { initialsOf } from "../../../engine/media/site-icons.ts";
import type { Profile } from "../../../globals/profile.ts";
import { isMediaName } from "../../media/file-name.ts";
import type { Folder } from "../../media/folder.ts";
import { drawCrest, drawSmallCrest } from "./draw-crest.ts";
import type { RenderSource } from "./icon-renderer.ts";

/** What the icons are made of: the crest of the school's own if there is one, else the drawn one. */
export type IconSource = RenderSource & {
  /** The drawn crest. */
  drawn: Buffer;
  /** The smallest icon, where it is a drawing. */
  svg: Buffer | undefined;
};

/** The background of a crest that the school has sent, which may be made for white paper. */
const paper = "#fbf7ec";

/** What a school's icons are made of; `media` are those that are served. */
export async function readIconSource(school: Profile, media: Pick<Folder, "read">): Promise<IconSource> {
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

/** The crest that the school has sent; undefined if it is kept at another site or its file is lost. */
async function readOwnCrest(
  address: string | null,
  media: Pick<Folder, "read">,
): Promise<{ bytes: Buffer; isSvg: boolean } | undefined> {
  const name = basename(address ?? "");
  if (address !== `/media/${name}` || !isMediaName(name)) return undefined;
  const bytes = await media.read(name);
  return bytes && { bytes, isSvg: name.endsWith(".svg") };
}
