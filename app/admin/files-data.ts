import { longDate } from "../../engine/dates/calendar-day.ts";
import { type Declaration, isCollection, isForEditors } from "../../engine/declaration.ts";
import { documentField } from "../../engine/entry-path.ts";
import type { Locale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { isUpload } from "../../engine/media/media.ts";
import { numberFormat } from "../../engine/words/numbers.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import type { TextState } from "../../server/content/document-text.ts";
import type { ListedFile, SiteFiles } from "../../server/media/file-list.ts";
import { administrationContext, readingContext } from "../context.ts";
import { type Args, requestedPage } from "../list-views/list-data.ts";
import { type Paging } from "../list-views/Pager.tsx";
import { requireWriter } from "../session/require-role.ts";
import { titleOf } from "./entry-title.ts";
import { type ListQuestion, readQuestion } from "./ListSearch.tsx";
import { countPages, pageRange, requirePage } from "../list-views/page-range.ts";

/**
 * A place where a file is used: the name of the entry, and the path of its form; undefined if the reader may not open
 * it.
 */
export type FileUse = { name: string; form: string | undefined };

/** A file as the screen shows it. If more entries use it than are named, `others` says how many more. */
export type FileLine = {
  address: string;
  name: string;
  type: string;
  size: number;
  day: string | undefined;
  /** A note about the text of a document, if the search does not have all of it. */
  text: string | undefined;
  /** What may be done with a scan: it may be read for the search, or left out. */
  scan: "read" | "leaveOut" | undefined;
  uses: FileUse[];
  others: string | undefined;
  isAwaited: boolean;
};

type FilesPage = Paging & {
  files: FileLine[];
  total: number;
  search: ListQuestion;
  found: string;
  /** The number of scans that may be read for the search and were not tried. */
  untried: number;
  mayRemove: boolean;
};

/** What a clerk is told about a document if the search has only part of its text or none. */
const textNotes: Readonly<Partial<Record<TextState, Message>>> = {
  beginning: m.pdf_beginning,
  scanned: m.scan_unread,
  waiting: m.scan_waiting,
  reading: m.scan_waiting,
  recognized: m.scan_recognized,
  recognizedBeginning: m.scan_recognized_beginning,
  unrecognized: m.scan_unrecognized,
  leftOut: m.scan_left_out,
  locked: m.pdf_locked,
  damaged: m.pdf_damaged,
  slow: m.pdf_slow,
};

const unread: ReadonlySet<TextState> = new Set(["scanned", "unrecognized", "leftOut"]);
const found: ReadonlySet<TextState> = new Set(["waiting", "reading", "recognized", "recognizedBeginning"]);

/** What may be done with a scan. It can be left out even where nothing is read any more. */
function actOn(state: TextState | undefined, areRead: boolean): FileLine["scan"] {
  if (state && found.has(state)) return "leaveOut";
  return state && unread.has(state) && areRead ? "read" : undefined;
}

/** The note about the text of a document; undefined if there is nothing to say. */
function textNote(state: TextState | undefined, locale: Locale): string | undefined {
  return state && textNotes[state]?.({}, { locale });
}

/**
 * The notes for a form about the text of the entry's document. The key is the document's address, because the form
 * may replace it.
 */
export async function documentNotes(
  { textStates }: Pick<SiteFiles, "textStates">,
  declaration: Declaration,
  row: object,
  locale: Locale,
): Promise<Record<string, string>> {
  const link = (row as Readonly<Record<string, unknown>>)[documentField(declaration) ?? ""];
  const states = await textStates(typeof link === "string" && isUpload(link) ? [link] : []);
  return Object.fromEntries([...states].map(([address, state]) => [address, textNote(state, locale) ?? ""]));
}

const pageSize = 24;
/** The maximum number of entries that are named as users of a file, because hundreds of entries may use a logo. */
const mostNamed = 5;
const filesPath = "/admin/files";

/** Loads a page of the site's files, the most recently used first. */
export async function loadFiles({ request, context }: Args): Promise<FilesPage> {
  const { mayAdminister } = requireWriter({ request, context });
  const { locale } = context.get(readingContext);
  const { files: siteFiles } = context.get(administrationContext);
  const page = requestedPage(request, filesPath);
  const search = readQuestion(request.url, locale);
  const { question, query } = search;
  const { files, total } = await siteFiles.list({ question, ...pageRange(page, pageSize) });
  const pages = countPages(total, pageSize);
  requirePage(page, pages, filesPath, query);
  const scans = mayAdminister ? await siteFiles.scans() : { areRead: false, untried: 0 };
  const count = numberFormat(locale).format(total);
  const foundText = (question === "" ? m.list_total : m.found)({ count }, { locale });
  const describe = ({ address, title, type, size, day, textState, uses, isAwaited }: ListedFile): FileLine => ({
    address,
    name: title === "" ? m.file_uploaded({}, { locale }) : title,
    type,
    size,
    day: day && m.file_added({ date: longDate(day, locale) }, { locale }),
    text: textNote(textState, locale),
    scan: mayAdminister ? actOn(textState, scans.areRead) : undefined,
    isAwaited,
    uses: uses.slice(0, mostNamed).map(({ declaration, row }) => {
      const kind = declaration.messages.title({}, { locale });
      const named = isCollection(declaration) ? titleOf(declaration, row, locale)?.text : undefined;
      const mayOpen = mayAdminister || isForEditors(declaration);
      const form = declaration.admin.updateForm.replace("{id}", String(row.id));
      return { name: named ? `${kind}: ${named}` : kind, form: mayOpen ? localPath(form, locale) : undefined };
    }),
    others:
      uses.length > mostNamed
        ? m.file_used_more({ count: numberFormat(locale).format(uses.length - mostNamed) }, { locale })
        : undefined,
  });
  const untried = scans.areRead ? scans.untried : 0;
  const shown = { page, pages, files: files.map(describe), total };
  return { ...shown, search, found: foundText, untried, mayRemove: mayAdminister };
}
