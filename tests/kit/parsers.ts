import { existsSync } from "node:fs";
import { join } from "node:path";
import { Busboy } from "@fastify/busboy";
import { Hono } from "hono";
import { collections } from "../../collections/all.ts";
import classRoutine from "../../collections/classRoutine.ts";
import notice from "../../collections/notice.ts";
import { documentExcerpt } from "../../app/list-views/search-excerpt.ts";
import { pasteCells } from "../../app/fields/table/paste-cells.ts";
import { formatted } from "../../app/fields/formatted-text/pasted-words.ts";
import { readReturnPath } from "../../app/session/return-path.ts";
import { comparedName } from "../../app/ui/compared-name.ts";
import { parsePublishedDay } from "../../engine/dates/calendar-day.ts";
import { parseDocumentPath } from "../../engine/entry-path.ts";
import { parseLink } from "../../engine/fields/link.ts";
import { paragraphsLimit } from "../../engine/fields/text.ts";
import { questionLimit } from "../../engine/forms/question.ts";
import { writingHints } from "../../engine/forms/writing-hints.ts";
import { acceptedLocale, detectLanguage, splitPath } from "../../engine/locale.ts";
import { sizeOf, uploadsIn } from "../../engine/media/media.ts";
import { parseVideoAddress } from "../../engine/media/video-source.ts";
import { parsePersonName } from "../../engine/person-name.ts";
import { updateSchema } from "../../engine/row.ts";
import { toUnicode } from "../../engine/words/bijoy.ts";
import { changedParts } from "../../engine/words/changed-part.ts";
import { csvLine } from "../../engine/words/csv-line.ts";
import { delimitedCells } from "../../engine/words/delimited-cells.ts";
import { looksLikeBijoy } from "../../engine/words/detect-bijoy.ts";
import { localDigits } from "../../engine/words/digits.ts";
import { excerpt } from "../../engine/words/excerpt.ts";
import { markupText } from "../../engine/words/markup-text.ts";
import { replaceName } from "../../engine/words/replace-name.ts";
import { indexWordsOf, termsOf, wordMarker } from "../../engine/words/search-words.ts";
import { joinSplitWords } from "../../engine/words/split-words.ts";
import { isFileName, isVagueLink, pointsToFile } from "../../engine/words/weak-words.ts";
import { receiveJson } from "../../server/api/request-body.ts";
import { receiveSheet } from "../../server/api/sheet-body.ts";
import { formLimits } from "../../server/api/upload.ts";
import { cookieScheme } from "../../server/auth/cookies.ts";
import { DeviceCookies } from "../../server/auth/device-cookie.ts";
import { deviceName } from "../../server/auth/device-name.ts";
import { readCode } from "../../server/auth/second-factor/codes.ts";
import { markdownWords, parseFormattedText } from "../../server/content/parse-formatted-text.ts";
import { preferredEncoding } from "../../server/http/compression.ts";
import { cleanText } from "../../server/media/read-pdf.ts";
import { isMediaName, sanitizeFileName } from "../../server/media/file-name.ts";
import { canonicalAddress } from "../../server/pages/page-address.ts";
import { maxBytes, maxColumns, maxRows, type Sheet, SheetMaker } from "../../server/sheets/sheet.ts";

/** Something of the product that reads texts from outside. */
export type Parser = {
  name: string;
  /**
   * Where it runs: in the process that answers everybody, in a child process that may be killed, or in the browser of
   * the person who has the text.
   */
  runs: "server" | "child" | "browser";
  /** Set for what comes with an uploaded file; it may take longer. */
  isOfFile?: true;
  /** The most that somebody may send it, in characters, or in bytes if `prepare` makes a body. */
  most: number;
  /** Makes the body in which a client sends the text. */
  prepare?: (text: string) => string;
  parse: (text: string) => unknown;
};

/** Node refuses a request whose line and headers are longer, in bytes. */
const headers = 16 * 1024;
const cookies = 8 * 1024;
/**
 * The longest body without a picture, in bytes (server/api/request-body.ts), and text of a PDF (server/media/read-
 * pdf.ts).
 */
const body = 256 * 1024;
const pdf = 200_000;

const scheme = cookieScheme("https://school.example");
const devices = new DeviceCookies("a secret", scheme);
const boundary = "x";
const megabyte = 1024 * 1024;
const look = { bold: true, bijoy: false, href: "", preserved: false, raised: undefined };

/** The parsers of the site itself. */
const ofSite: readonly Parser[] = [
  { name: "a search's question", runs: "server", most: questionLimit, parse: termsOf },
  { name: "a text's words for the search", runs: "server", most: paragraphsLimit, parse: indexWordsOf },
  { name: "a PDF's words for the search", runs: "server", most: pdf, isOfFile: true, parse: indexWordsOf },
  {
    name: "an excerpt with marked words",
    runs: "server",
    most: pdf,
    parse: (text) => documentExcerpt(text, wordMarker(termsOf(text.slice(0, questionLimit)), [])),
  },
  { name: "a PDF's divided words", runs: "server", most: pdf, isOfFile: true, parse: joinSplitWords },
  { name: "a PDF's text", runs: "server", most: 2 * pdf, isOfFile: true, parse: cleanText },
  { name: "Markdown", runs: "server", most: paragraphsLimit, parse: parseFormattedText },
  { name: "Markdown's words", runs: "server", most: paragraphsLimit, parse: markdownWords },
  { name: "the language of a text", runs: "server", most: paragraphsLimit, parse: detectLanguage },
  { name: "the start of a text", runs: "server", most: paragraphsLimit, parse: (text) => excerpt(text, 100) },
  {
    name: "what changed in a text",
    runs: "server",
    most: paragraphsLimit,
    parse: (text) => changedParts(text, `${text}a`),
  },
  {
    name: "a wrong name in a text",
    runs: "server",
    most: paragraphsLimit,
    parse: (text) => replaceName(text, "a b", "c"),
  },
  { name: "uploads in a text", runs: "server", most: paragraphsLimit, parse: uploadsIn },
  { name: "XML and HTML of a text", runs: "server", most: paragraphsLimit, parse: markupText },
  { name: "digits of a language", runs: "server", most: paragraphsLimit, parse: (text) => localDigits(text, "bn") },
  { name: "a CSV's line", runs: "server", most: paragraphsLimit, parse: (text) => csvLine([text]) },
  { name: "a link", runs: "server", most: body, parse: parseLink },
  { name: "a video's address", runs: "server", most: body, parse: parseVideoAddress },
  { name: "a picture's address", runs: "server", most: body, parse: sizeOf },
  { name: "a person's name", runs: "server", most: body, parse: parsePersonName },
  { name: "a date in words", runs: "server", most: body, parse: parsePublishedDay },
  { name: "a file's name", runs: "server", most: headers, parse: sanitizeFileName },
  { name: "an address in /media", runs: "server", most: headers, parse: isMediaName },
  { name: "an address in /files", runs: "server", most: headers, parse: parseDocumentPath },
  {
    name: "a page's address",
    runs: "server",
    most: headers,
    parse: (text) => canonicalAddress(splitPath(`/${text}`).path, text),
  },
  { name: "User-Agent", runs: "server", most: headers, parse: deviceName },
  { name: "Accept-Language", runs: "server", most: headers, parse: acceptedLocale },
  { name: "Accept-Encoding", runs: "server", most: headers, parse: preferredEncoding },
  { name: "cookies of devices", runs: "server", most: cookies, parse: (text) => devices.isMarked(text) },
  { name: "the cookie of the way back", runs: "server", most: headers, parse: readReturnPath },
  { name: "a code of the second factor", runs: "server", most: body, parse: readCode },
  { name: "a form with a file", runs: "server", most: megabyte, isOfFile: true, parse: parseForm },
  {
    name: "a form with a sheet",
    runs: "server",
    most: maxBytes,
    prepare: sheetForm,
    parse: (form) => sendForm(boundary, form),
  },
  {
    name: "a form's boundary",
    runs: "server",
    most: headers,
    prepare: ascii,
    parse: (text) => sendForm(text, text.repeat(20)),
  },
  {
    name: "pasted cells as JSON",
    runs: "server",
    most: maxBytes,
    prepare: cellsBody,
    parse: (sent) => send("/sheet", sent),
  },
  { name: "a field of each kind", runs: "server", most: body, parse: parseFields },
  { name: "delimited cells", runs: "child", most: maxBytes, parse: (text) => delimitedCells(text) },
  { name: "Bijoy", runs: "child", most: maxBytes, parse: toUnicode },
  { name: "whether a text is Bijoy", runs: "child", most: maxBytes, parse: looksLikeBijoy },
  { name: "cells pasted into a table", runs: "browser", most: maxBytes, parse: pasteIntoTable },
  {
    name: "pasted bold words",
    runs: "browser",
    most: maxBytes,
    parse: (text) => formatted({ ...look, text }, "a", "a"),
  },
  { name: "hints while writing", runs: "browser", most: paragraphsLimit, parse: hintsOf },
  {
    name: "weak words",
    runs: "browser",
    most: paragraphsLimit,
    parse: (text) => [isFileName, isVagueLink, pointsToFile].map((is) => is(text)),
  },
  { name: "a name to compare", runs: "server", most: paragraphsLimit, parse: comparedName },
];

/** A field of each kind, with the schema of an update of it alone. */
const fields = new Map(
  collections.flatMap((collection) =>
    Object.entries(collection.fields).map(([name, { kind }]) => [
      kind,
      { name, schema: updateSchema(collection, [name]) },
    ]),
  ),
);
function parseFields(text: string): void {
  for (const { name, schema } of fields.values()) schema.safeParse({ [name]: text });
}

function sheetOf(rows: readonly (readonly string[])[]): Sheet {
  const maker = new SheetMaker();
  return maker.sheet(
    "Sheet",
    rows.map((row) => row.map((text) => maker.cell({ text }))),
  );
}

/** Understands sheets with the text: in one cell among others, and as rows of cells, as somebody would paste them. */
function inCells(text: string, understand: (sheet: Sheet) => unknown): void {
  const heads = [
    ["Roll", "Name", text, "GPA"],
    ["Day", "1st", "2nd", text],
    ["Date", "Subject", "Class", text],
  ];
  for (const head of heads) understand(sheetOf([[text], head, ["1", text, "50", "3.5"], ["Sunday", text, text, "7"]]));
  const pasted = (delimitedCells(text.replaceAll("\0", ""), "\t") ?? []).map((row) => row.slice(0, maxColumns));
  understand(sheetOf(pasted.slice(0, maxRows)));
}

/** A routine whose every lesson has a part of the text: 60 classes, with 200 doubts. */
function routineOf(text: string): object {
  const part = text.slice(0, Math.ceil(text.length / 2_400));
  const lessons = Array.from({ length: 40 }, (_, at) => ({ day: at % 6, period: 1 + (at % 7), subject: part }));
  const routines = Array.from({ length: 60 }, (_, at) => ({ class: `${at}`, lessons, breaks: [] }));
  const doubts = Array.from({ length: 200 }, () => ({ kind: "noDay", text: part }) as const);
  return { kind: "class", routines, doubts };
}

const app = new Hono();
// A refusal is an answer of the site, too, and nothing to print.
app.onError((_, context) => context.body(null, 400));
app.post("/sheet", async (context) => {
  await receiveSheet(context);
  return context.body(null);
});
const jsonType = { "Content-Type": "application/json" };

function ascii(text: string): string {
  return text.replaceAll(/[^ -~]/g, "_");
}

/** A form with the text as the name and the content of a file. */
function sheetForm(text: string): string {
  const head = `Content-Disposition: form-data; name="file"; filename="${ascii(text.slice(0, 4_000))}"`;
  return `--${boundary}\r\n${head}\r\n\r\n${text}\r\n--${boundary}--\r\n`;
}

async function sendForm(separator: string, sent: string): Promise<void> {
  const type = `multipart/form-data; boundary="${separator}"`;
  await app.request("/sheet", { method: "POST", headers: { "Content-Type": type }, body: sent });
}

/** Parses forms as uploads do: with the text as headers and content of a file, as headers alone, and as the whole. */
async function parseForm(text: string): Promise<void> {
  for (const form of [sheetForm(text), `--${boundary}\r\n${text}`, text]) {
    const type = { "content-type": `multipart/form-data; boundary=${boundary}` };
    const reader = new Busboy({ headers: type, limits: formLimits });
    reader.on("file", (_, file) => file.resume());
    const ended = new Promise((resolve) => reader.on("finish", resolve).on("error", resolve));
    reader.end(form);
    await ended;
  }
}

async function send(path: string, sent: string): Promise<void> {
  await app.request(path, { method: "POST", headers: jsonType, body: sent });
}

function cellsBody(text: string): string {
  return JSON.stringify({ cells: text });
}

/** A sheet of results in which the text is the cells, each as long as a cell may be. */
function resultsBody(text: string): string {
  const cells = Array.from({ length: Math.ceil(text.length / 100) }, (_, at) => text.slice(at * 100, at * 100 + 100));
  const columns = Array.from({ length: 20 }, () => ({ heading: "Roll", meaning: "mark" }));
  const pupils = Array.from({ length: Math.ceil(cells.length / 20) }, (_, at) => ({
    cells: cells.slice(at * 20, at * 20 + 20),
  }));
  return JSON.stringify({ columns, pupils, preview: true });
}

type Exports = Readonly<Record<string, (...sent: unknown[]) => unknown>>;

/**
 * The parsers in a module of a feature; none if the feature is deleted. The module is imported by its path, because
 * nothing but the registry may need a feature.
 */
async function inFeature(module: string, parsersOf: (exported: Exports) => Parser[]): Promise<Parser[]> {
  const path = join(import.meta.dirname, "../../features", module);
  return existsSync(path) ? parsersOf((await import(path)) as Exports) : [];
}

const ofFeatures = [
  await inFeature("care/questions.ts", ({ countedForm }) => [
    { name: "a question for the statistics", runs: "server", most: questionLimit, parse: countedForm! },
  ]),
  await inFeature("cards/card.ts", ({ parseCardName }) => [
    { name: "a card's address", runs: "server", most: headers, parse: parseCardName! },
  ]),
  await inFeature("cards/cut-at-word.ts", ({ cutAtWord, fragments }) => [
    { name: "a card's text", runs: "child", most: paragraphsLimit, parse: (text) => cutAtWord!(fragments!(text), 100) },
  ]),
  await inFeature("push/send.ts", ({ isPushEndpoint }) => [
    { name: "a push endpoint", runs: "server", most: body, parse: isPushEndpoint! },
  ]),
  await inFeature("results/bodies.ts", (exported) => {
    app.post("/results", async (context) => {
      await receiveJson(context, exported.sheetBody as unknown as Parameters<typeof receiveJson>[1]).catch(
        () => undefined,
      );
      return context.body(null);
    });
    const most = Number(exported.largestResults);
    const parse = (sent: string) => send("/results", sent);
    return [{ name: "a sheet of results as JSON", runs: "server", most, prepare: resultsBody, parse }];
  }),
  await inFeature("results/understand.ts", ({ understand }) => [
    { name: "a sheet as results", runs: "child", most: maxBytes, parse: (text) => inCells(text, understand!) },
  ]),
  await inFeature("routines/understand.ts", ({ understand }) => [
    { name: "a sheet as a routine", runs: "child", most: maxBytes, parse: (text) => inCells(text, understand!) },
  ]),
  await inFeature("routines/entries.ts", ({ entriesOf }) => [
    {
      name: "entries of a routine",
      runs: "server",
      most: 200_000,
      parse: (text) => entriesOf!(routineOf(text), undefined, "bn"),
    },
  ]),
];

/** Every parser of the product that meets texts from outside. */
export const parsers: readonly Parser[] = [...ofSite, ...ofFeatures.flat()];

const lessons = classRoutine.fields.lessons;

function pasteIntoTable(text: string): void {
  for (const pasted of [text, `a\t${text}\n${text}\tb`])
    pasteCells(lessons, [], pasted, { row: 0, names: ["subject"] });
}

function hintsOf(text: string) {
  return writingHints(notice, { title: text, description: text, link: text }, []);
}
