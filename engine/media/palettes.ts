/**
 * A palette's colours, as sRGB in hexadecimal notation. In the light scheme all palettes share paper, ink, red and
 * turmeric, so these are not listed.
 */
export type Palette = {
  /** The school's colour: links, the menu bar and filled buttons. */
  readonly main: string;
  /** The strip above the header and the footer. */
  readonly deep: string;
  /** Backgrounds of text in the ink colour. */
  readonly wash: string;
  /** Secondary text on `main` and `deep`. */
  readonly soft: string;
  /** The dark scheme: its backgrounds and hairlines, and the colours that differ from those above. */
  readonly dark: {
    readonly paper: string;
    readonly cloth: string;
    readonly sheet: string;
    readonly rule: string;
    readonly wash: string;
    readonly link: string;
    readonly deep: string;
  };
};

/** The names of the palettes from which a school chooses, as its profile stores them. The first is the default. */
export const paletteNames = ["green", "blue", "teal", "aubergine", "brick", "ochre"] as const;

export type PaletteName = (typeof paletteNames)[number];

/** The palette of `app/styles/tokens.css`, which a site has until the school chooses one. */
export const defaultPalette: PaletteName = paletteNames[0];

/** Whether a text is the name of a palette. */
export function isPaletteName(name: string | null | undefined): name is PaletteName {
  return paletteNames.some((one) => one === name);
}

/** The colours of each palette. `app/school.test.ts` checks that their contrast is sufficient everywhere. */
export const palettes: Readonly<Record<PaletteName, Palette>> = {
  green: {
    main: "#0b5a44",
    deep: "#073b2e",
    wash: "#e4eee2",
    soft: "#c6dcc8",
    dark: {
      paper: "#10201a",
      cloth: "#172b23",
      sheet: "#1b3028",
      rule: "#35493f",
      wash: "#1d3a2e",
      link: "#9fd6b4",
      deep: "#06281f",
    },
  },
  blue: {
    main: "#17507f",
    deep: "#0d3252",
    wash: "#e2ebf3",
    soft: "#c4d9ea",
    dark: {
      paper: "#101b27",
      cloth: "#172635",
      sheet: "#1b2c3d",
      rule: "#364858",
      wash: "#1d354b",
      link: "#9fcbee",
      deep: "#08213a",
    },
  },
  teal: {
    main: "#0b5666",
    deep: "#073a46",
    wash: "#e0edef",
    soft: "#bfdce2",
    dark: {
      paper: "#0f1f23",
      cloth: "#152a2f",
      sheet: "#193035",
      rule: "#344a4f",
      wash: "#193b43",
      link: "#93d3df",
      deep: "#05272f",
    },
  },
  aubergine: {
    main: "#65305f",
    deep: "#411d3e",
    wash: "#f1e6ee",
    soft: "#e4cce0",
    dark: {
      paper: "#1e141f",
      cloth: "#291c2a",
      sheet: "#302131",
      rule: "#4a394b",
      wash: "#3e2540",
      link: "#e3b5df",
      deep: "#2c112a",
    },
  },
  brick: {
    main: "#7d3a22",
    deep: "#542513",
    wash: "#f6e8dd",
    soft: "#efd2c0",
    dark: {
      paper: "#211712",
      cloth: "#2c1f19",
      sheet: "#33251e",
      rule: "#4e3d34",
      wash: "#432b1f",
      link: "#f0b996",
      deep: "#3a190c",
    },
  },
  ochre: {
    main: "#6a4d0d",
    deep: "#463206",
    wash: "#f3ebd1",
    soft: "#ead9a8",
    dark: {
      paper: "#1d190f",
      cloth: "#282316",
      sheet: "#2e281a",
      rule: "#494231",
      wash: "#3a3118",
      link: "#e4c77c",
      deep: "#2f2204",
    },
  },
};

/** The palette with this name; the default palette if there is no name or no such palette any more. */
export function paletteNamed(name: string | null): Palette {
  return palettes[isPaletteName(name) ? name : defaultPalette];
}
