import { relative } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * The modules of the frame, the form and the lists' screens, by their paths in this folder, whatever the folders around
 * it are called; not those that few screens need.
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
    "HintsAt|dismissed-hints|form-texts|writing-hints|weak-words|ChangeNotePart|" +
    "FileChooser|TableEditor|TableCell|form-rows|paste-cells|delimited-cells|RowDoubts|row-doubts|compared-name|" +
    "ui[\\\\/](?:RowsTable|FileNote|DayRange|Carousel|NoticeBoard|Ticker|PasswordField|CopyText)|" +
    "event-(?:title|days)|SheetSource|" +
    "forms[\\\\/](?:AccountFields|EntryForm\\.|EntryFields|use-entry-form)|session[\\\\/]enter",
);
/** Formatted texts, which the home page shows without a list. */
const formattedText = /^app[\\/]ui[\\/]FormattedText/;
/** What visitors see of lists, which previews and the screens that remove entries show too. */
const lists = /^app[\\/]list-views/;

/**
 * Leaves the components' styles out of the scripts. React finds them in the page by name, because the server has put
 * them there, and the content security policy allows no others.
 */
const stylesFromServer: Plugin = {
  name: "styles-from-server",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  resolveId: (source) => (source.endsWith(".css?inline") ? "\0no-styles" : undefined),
  load: (id) => (id === "\0no-styles" ? 'export default "";' : undefined),
};

export default defineConfig({
  plugins: [stylesFromServer, tailwindcss(), reactRouter()],
  publicDir: false,
  build: { assetsInlineLimit: 0, target: "es2022" },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Lists of messages that loaders alone read would keep their texts in the scripts of every screen.
          treeshake: { propertyReadSideEffects: false },
          output: {
            // One file of libraries, one of what every screen needs, and a small one for each screen: a phone asks
            // for them at once, and text compresses better in few files.
            codeSplitting: {
              groups: [
                { name: "libraries", test: /node_modules/ },
                // What the frame and the form that adds an entry are made of. Few need the table of Bijoy's glyphs, or
                // to choose between two changes of one entry; and not every form has formatted texts, a preview or many
                // pictures.
                { name: "site", test: (id) => everyScreen(relative(import.meta.dirname, id)) },
                { name: "formatted-text", test: (id) => formattedText.test(relative(import.meta.dirname, id)) },
                { name: "lists", test: (id) => lists.test(relative(import.meta.dirname, id)) },
              ],
            },
          },
        },
      },
    },
  },
});
