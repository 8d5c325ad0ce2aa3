import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";

/** Where a face's files are: in a folder of this project, in a package beside this module, or in Debian's package. */
const cards = join(import.meta.dirname, "..", "..", "features", "cards", "fonts");
const debian = "/usr/share/fonts/truetype";
const inPackage = (name: string, subset: string, weight: 400 | 700) =>
  join(import.meta.dirname, "node_modules", "@fontsource", name, "files", `${name}-${subset}-${weight}-normal.woff2`);

type File = { path: string; weight: 400 | 700; characters?: string };

/** Of the Bengali block, with the danda of Devanagari and the joiners; everything else comes from the Latin file. */
const bengali = "U+0951-0952, U+0964-0965, U+0980-09FE, U+1CD0-1CF2, U+200C-200D, U+20B9, U+25CC";
const latin = "U+0000-02FF, U+2000-200B, U+2010-206F, U+20AC, U+2122, U+2212";

const packaged = (name: string, weights: readonly (400 | 700)[], subsets: readonly string[]): File[] =>
  weights.flatMap((weight) =>
    subsets.map((subset) => ({
      path: inPackage(name, subset, weight),
      weight,
      characters: subset === "bengali" ? bengali : latin,
    })),
  );
const both = [400, 700] as const;
const scripts = ["bengali", "latin"];

/** The faces of the papers, all with a free licence: the SIL Open Font License, Apache 2.0, or GPL 2 (Mukti). */
export const faces = {
  "Noto Sans Bengali": [
    { path: join(cards, "NotoSansBengali-Regular.ttf"), weight: 400, characters: bengali },
    { path: join(cards, "NotoSansBengali-Bold.ttf"), weight: 700, characters: bengali },
    { path: join(cards, "NotoSans-Regular.ttf"), weight: 400, characters: latin },
    { path: join(cards, "NotoSans-Bold.ttf"), weight: 700, characters: latin },
  ],
  "Noto Serif Bengali": packaged("noto-serif-bengali", both, scripts),
  "Hind Siliguri": packaged("hind-siliguri", both, scripts),
  "Anek Bangla": packaged("anek-bangla", both, scripts),
  "Baloo Da 2": packaged("baloo-da-2", both, scripts),
  Atma: packaged("atma", both, scripts),
  Mina: packaged("mina", both, scripts),
  "Tiro Bangla": packaged("tiro-bangla", [400], scripts),
  Galada: packaged("galada", [400], scripts),
  "Courier Prime": packaged("courier-prime", both, ["latin"]),
  "Special Elite": packaged("special-elite", [400], ["latin"]),
  // Of the free faces its shapes are nearest to SutonnyMJ's, with which most offices print.
  Mukti: [
    { path: join(debian, "fonts-beng-extra", "Mukti.ttf"), weight: 400 },
    { path: join(debian, "fonts-beng-extra", "Muktibold.ttf"), weight: 700 },
  ],
  "Lohit Bengali": [{ path: join(debian, "lohit-bengali", "Lohit-Bengali.ttf"), weight: 400 }],
} satisfies Record<string, readonly File[]>;

export type Face = keyof typeof faces;

/** Writes the rules of a face with its files in them, so that a page needs no server and never shows another face. */
export function faceRules(face: Face): string {
  const files: readonly File[] = faces[face];
  return files
    .map(({ path, weight, characters }) => {
      if (!existsSync(path)) throw new Error(`${path} is missing: \`npm run papers\` installs the faces.`);
      const kind = extname(path) === ".woff2" ? "woff2" : "ttf";
      const source = `url(data:font/${kind};base64,${readFileSync(path).toString("base64")})`;
      const range = characters ? `unicode-range:${characters};` : "";
      return `@font-face{font-family:"${face}";font-weight:${weight};${range}src:${source}}`;
    })
    .join("\n");
}
