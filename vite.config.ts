import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { defaultLocale, locales } from "./engine/languages.ts";
import { clientMessages, isMessage } from "./scripts/client-messages.ts";

const root = import.meta.dirname;
// Vite cannot bundle modules that read the folders of the declarations.
const script = async (name: string): Promise<unknown> => import(pathToFileURL(join(root, "scripts", name)).href);
const messages = clientMessages({
  root,
  codes: locales as readonly [string, ...string[]],
  // scripts/build.mjs builds the scripts once for each language.
  language: process.env.CLIENT_LANGUAGE ?? defaultLocale,
  inEveryLanguage: async () =>
    ((await script("every-language.ts")) as typeof import("./scripts/every-language.ts")).inEveryLanguage,
});

/**
 * Whether a module belongs to the frame, to the form or to the screens of lists, which every screen needs, and not to
 * the parts that few screens need. `path` is relative to this folder, because the folders around it may have any name.
 */
const everyScreen = (path: string) => frame.test(path) && !onDemand.test(path);
const frame = new RegExp(
  String.raw`^(?:app[\\/](?:fields|forms|layout|session|ui|` +
    String.raw`list-views[\\/](?:EditLink|belonging|list-data|Pager|public-path))|` +
    String.raw`collections|globals|engine|messages|pages|sample)[\\/.]`,
);
const onDemand = new RegExp(
  "[Bb]ijoy|ConflictChoice|merge-form|Formatt|Preview|Picture(?:s|Queue)|[-/]picture|QueuedPicture|" +
    "time-taken|LastingNote|lasting-note|UndoButton|MisplacedTexts|" +
    "HintsAt|dismissed-hints|writing-hints|weak-words|ChangeNotePart|" +
    "FileChooser|TableEditor|TableCell|form-rows|paste-cells|delimited-cells|RowDoubts|row-doubts|compared-name|" +
    "ui[\\\\/](?:RowsTable|FileNote|DayRange|Carousel|NoticeBoard|Ticker|PasswordField|CopyText)|" +
    "event-(?:title|days)|SheetSource|" +
    "forms[\\\\/](?:AccountFields|EntryForm\\.|EntryFields|use-entry-form)|session[\\\\/]enter",
);
/** Formatted texts. The home page shows them without a list. */
const formattedText = /^app[\\/]ui[\\/]FormattedText/;
/** The lists that visitors see. Previews and the screens that remove entries show them too. */
const lists = /^app[\\/]list-views/;

/**
 * Leaves the components' styles out of the scripts. The server puts them into the page, where React finds them by name;
 * the Content-Security-Policy allows no others.
 */
const stylesFromServer: Plugin = {
  name: "styles-from-server",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  resolveId: (source) => (source.endsWith(".css?inline") ? "\0no-styles" : undefined),
  load: (id) => (id === "\0no-styles" ? 'export default "";' : undefined),
};

/** Leaves the pages that run no React out of the scripts. The list of routes needs a module of each. */
const screensAlone: Plugin = {
  name: "screens-alone",
  apply: "build",
  enforce: "post",
  applyToEnvironment: ({ name }) => name === "client",
  async transform(_code, id) {
    const { modulesWithoutReact } = (await script("screen-modules.ts")) as typeof import("./scripts/screen-modules.ts");
    const [path = ""] = id.split("?", 1);
    const file = relative(join(root, "app"), path).replaceAll("\\", "/");
    return modulesWithoutReact.has(file) ? { code: "export default () => null;", map: null } : undefined;
  },
};

export default defineConfig({
  plugins: [messages, stylesFromServer, reactRouter(), screensAlone],
  publicDir: false,
  build: {
    assetsInlineLimit: 0,
    target: "es2022",
    // Rolldown would warn of slow plugins, and that paste-html.ts, which is loaded on demand, imports another such
    // module.
    rolldownOptions: { checks: { bundlerTimings: false, ineffectiveDynamicImport: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Without this, lists of messages that only loaders read would add their texts to the scripts of every
          // screen.
          treeshake: { propertyReadSideEffects: false },
          output: {
            // One file for libraries, one for what every screen needs, and a small one for each screen, because a phone
            // requests them all at the same time, and text compresses better in few files.
            codeSplitting: {
              groups: [
                { name: "libraries", test: /node_modules/ },
                // The modules of the frame and of the form that adds an entry. Left out are modules that few screens
                // need: the table of Bijoy's glyphs, the choice between two changes of one entry, formatted texts,
                // previews, and adding many pictures.
                { name: "site", test: (id) => everyScreen(relative(import.meta.dirname, id)) },
                { name: "formatted-text", test: (id) => formattedText.test(relative(import.meta.dirname, id)) },
                // Sentences that several screens show. A sentence of one screen lies in its own script.
                { name: "messages", test: isMessage, minShareCount: 2 },
                { name: "lists", test: (id) => lists.test(relative(import.meta.dirname, id)) },
              ],
            },
          },
        },
      },
    },
  },
});
