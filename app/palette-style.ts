import { defaultPalette, type Palette, palettes } from "../engine/media/palettes.ts";

/** The stitched frame in a colour, for `border-image`; the one of `tokens.css` is drawn alike. */
function frame(colour: string): string {
  return (
    `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='40' height='40' fill='none' ` +
    `stroke='${colour.replace("#", "%23")}' stroke-width='2' stroke-linecap='round'%3E%3Cpath ` +
    `d='M3 3l6 6M9 3l-6 6M31 3l6 6M37 3l-6 6M3 31l6 6M9 31l-6 6M31 31l6 6M37 31l-6 6` +
    `M16 6h8M16 34h8M6 16v8M34 16v8'/%3E%3C/svg%3E")`
  );
}

/** The custom properties of `tokens.css` that a palette sets, in the light scheme and in the dark one. */
export function paletteProperties({ main, deep, wash, soft, dark }: Palette) {
  return {
    light: {
      "--green": main,
      "--green-deep": deep,
      "--green-wash": wash,
      "--on-green-soft": soft,
      "--frame": frame(main),
      "--frame-on-green": frame(soft),
    },
    dark: {
      "--paper": dark.paper,
      "--cloth": dark.cloth,
      "--sheet": dark.sheet,
      "--rule": dark.rule,
      "--green-wash": dark.wash,
      "--link": dark.link,
      "--bar": main,
      "--bar-deep": dark.deep,
      "--frame": "var(--frame-on-green)",
    },
  };
}

/** The style that shows a page in a palette; none for the default one, which is in the page's styles already. */
export function paletteStyle(palette: Palette): string | undefined {
  if (palette === palettes[defaultPalette]) return undefined;
  const { light, dark } = paletteProperties(palette);
  return `:root{${declarations(light)}}@media (prefers-color-scheme:dark){:root{${declarations(dark)}}}`;
}

function declarations(properties: Readonly<Record<string, string>>): string {
  return Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(";");
}
