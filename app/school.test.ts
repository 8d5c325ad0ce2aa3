import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { itForAll } from "../tests/kit/it-for-all.ts";
import { defaultPalette, type PaletteName, paletteNames, palettes } from "../engine/media/palettes.ts";
import { paletteProperties, paletteStyle } from "./school.ts";

type Scheme = "light" | "dark";
type Properties = Readonly<Record<string, string>>;

const folders = [import.meta.dirname, join(import.meta.dirname, "..", "custom-elements")];
const namesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".css"));
/** Reads a style sheet without its comments; joins strings that a backslash continues on the next line. */
const readSheet = (...path: string[]) => readFileSync(join(...path), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|\\\n/g, "");
const sheets = folders.flatMap((folder) => namesIn(folder).map((name) => readSheet(folder, name)));
const [light = {}, dark = {}] = rulesOf(readSheet(import.meta.dirname, "styles", "tokens.css"))
  .filter(({ selector }) => selector === ":root")
  .map(({ properties }) => properties);

/** The text colours that occur on each background, and the contrast that each needs (WCAG 2.2, 1.4.3 and 1.4.11). */
const pairs: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "--paper": { "--ink": 4.5, "--ink-soft": 4.5, "--link": 4.5, "--alert": 4.5, "--field": 3 },
  "--cloth": { "--ink": 4.5, "--ink-soft": 4.5, "--link": 4.5, "--alert": 4.5 },
  "--sheet": { "--ink": 4.5, "--ink-soft": 4.5, "--link": 4.5, "--alert": 4.5, "--field": 3 },
  "--green-wash": { "--ink": 4.5, "--ink-soft": 4.5, "--link": 4.5, "--alert": 4.5 },
  "--red-wash": { "--ink": 4.5, "--ink-soft": 4.5, "--link": 4.5, "--alert": 4.5 },
  // `#ffc2b5` is the text colour of the menu entries that delete something.
  "--bar": { "--on-green": 4.5, "--on-green-soft": 4.5, "#ffc2b5": 4.5, "--turmeric": 3 },
  "--bar-deep": { "--on-green": 4.5, "--on-green-soft": 4.5 },
  "--on-green": { "--green-deep": 4.5 },
  "--red": { "--on-red": 4.5 },
  "--turmeric": { "--on-turmeric": 4.5 },
};

it("the default palette has the colours of tokens.css, and adds no style", () => {
  const properties = paletteProperties(palettes[defaultPalette]);
  expect(light).toMatchObject(properties.light);
  expect(dark).toMatchObject({ ...properties.dark, "--frame": "var(--frame-on-green)" });
  expect(paletteStyle(palettes[defaultPalette])).toBeUndefined();
});

it("every colour that tokens.css shows in the school's colour or the dark scheme is set or shared by palettes", () => {
  const shared = ["--ink", "--ink-soft", "--field", "--red-wash", "--alert"];
  const set = Object.keys(paletteProperties(palettes[defaultPalette]).dark);
  expect(Object.keys(dark).toSorted()).toEqual([...shared, ...set].toSorted());
});

it("a rule with text and background of its own is one of the pairs whose contrast is computed", () => {
  // Leave out `html`: its background, in the footer's colour, fills the window below a short page, where no text
  // stands.
  const rules = sheets.flatMap((css) => rulesOf(css)).filter(({ selector }) => selector !== "html");
  const found = rules.flatMap(({ selector, properties }) => {
    const text = tokenIn(properties.color);
    const background = tokenIn(properties.background ?? properties["background-color"]);
    return text === undefined || background === undefined ? [] : [{ selector, text, background }];
  });
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter(({ text, background }) => pairs[background]?.[text] === undefined)).toEqual([]);
});

itForAll(paletteNames)("every palette can be read in both schemes", (name) => {
  for (const scheme of ["light", "dark"] as const) {
    const properties = propertiesOf(name, scheme);
    const tooFaint = Object.entries(pairs).flatMap(([background, texts]) =>
      Object.entries(texts).flatMap(([text, needed]) => {
        const found = contrast(colourOf(text, properties), colourOf(background, properties));
        return found < needed ? [`${text} on ${background}: ${found.toFixed(2)} of ${needed}`] : [];
      }),
    );
    expect(tooFaint, scheme).toEqual([]);
  }
});

it("palettes can be told apart by their main colours", () => {
  expect(new Set(paletteNames.map((name) => palettes[name].main)).size).toBe(paletteNames.length);
});

/** The values of a page's custom properties in a palette, computed as the browser's cascade does. */
function propertiesOf(name: PaletteName, scheme: Scheme): Properties {
  const style = paletteProperties(palettes[name]);
  const inLight = { ...light, ...style.light };
  return scheme === "light" ? inLight : { ...inLight, ...dark, ...style.dark };
}

/** The declarations of each rule, including rules inside `@media`. */
function rulesOf(css: string): { selector: string; properties: Properties }[] {
  return Array.from(css.matchAll(/([^{};]+)\{((?:[^{}"]|"[^"]*")*)\}/g), ([, selector = "", body = ""]) => {
    const declarations = Array.from(
      body.matchAll(/([\w-]+)\s*:\s*((?:[^;"]|"[^"]*")+)/g),
      ([, name = "", value = ""]) => [name, value.trim()] as const,
    );
    return { selector: selector.trim(), properties: Object.fromEntries(declarations) };
  });
}

/** The name of the custom property if the value is `var(…)` and nothing else. */
function tokenIn(value: string | undefined): string | undefined {
  return /^var\((--[\w-]+)\)$/.exec(value ?? "")?.[1];
}

function colourOf(token: string, properties: Properties): string {
  if (token.startsWith("#")) return token;
  const value = properties[token] ?? "";
  const inner = tokenIn(value);
  if (inner !== undefined) return colourOf(inner, properties);
  if (!/^#[\da-f]{6}$/.test(value)) throw new Error(`${token} is no colour: ${value}`);
  return value;
}

/** The contrast ratio of two colours (WCAG 2.2, "relative luminance"). */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
