import { redirect } from "react-router";
import { longDate } from "../../engine/dates/calendar-day.ts";
import { isCollection, isForEditors } from "../../engine/declaration.ts";
import { localPath } from "../../engine/locale.ts";
import { numberFormat } from "../../engine/words/numbers.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import type { TextState } from "../../server/content/document-text.ts";
import type { ListedFile } from "../../server/media/file-list.ts";
import { administrationContext, readingContext } from "../context.ts";
import { type Args, requestedPage } from "../list-views/list-data.ts";
import { pageAddress, type Paging } from "../list-views/Pager.tsx";
import { requireWriter } from "../session/require-role.ts";
import { titleOf } from "./entry-title.ts";
import { type ListQuestion, readQuestion } from "./ListSearch.tsx";

/** Where a file is used: the entry, and its form, which is undefined where the reader may not open it. */
export type FileUse = { name: string; form: string | undefined };

/** A file as the screen shows it; where more use it than are named, `others` says how many. */
export type FileLine = {
  address: string;
  name: string;
  type: string;
  size: number;
  day: string | undefined;
  /** What came of reading its text, where the search does not find all of it. */
  text: string | undefined;
  uses: FileUse[];
  others: string | undefined;
};

type FilesPage = Paging & {
  files: FileLine[];
  total: number;
  search: ListQuestion;
  found: string;
  mayRemove: boolean;
};

/** What a clerk reads of a PDF whose text the search does not find, or not all of it. */
const textStateMessages: Readonly<Partial<Record<TextState, Message>>> = {
  beginning: m.pdf_beginning,
  scanned: m.pdf_scanned,
  locked: m.pdf_locked,
  damaged: m.pdf_damaged,
  slow: m.pdf_slow,
};

const pageSize = 24;
/** Entries that are named of those that use a file: a logo may stand in hundreds. */
const mostNamed = 5;
const filesPath = "/admin/files";

/** Loads a page of the site's files, last used first. */
export async function loadFiles({ request, context }: Args): Promise<FilesPage> {
  const { mayAdminister } = requireWriter({ request, context });
  const { locale } = context.get(readingContext);
  const { listFiles } = context.get(administrationContext);
  const page = requestedPage(request, filesPath);
  const search = readQuestion(request.url, locale);
  const { question, query } = search;
  const { files, total } = await listFiles({ question, limit: pageSize, offset: (page - 1) * pageSize });
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (page > pages) throw redirect(pageAddress(filesPath, pages, query));
  const count = numberFormat(locale).format(total);
  const found = (question === "" ? m.list_total : m.audit_found)({ count }, { locale });
  const describe = ({ address, title, type, size, day, textState, uses }: ListedFile): FileLine => ({
    address,
    name: title === "" ? m.file_uploaded({}, { locale }) : title,
    type,
    size,
    day: day && m.file_added({ date: longDate(day, locale) }, { locale }),
    text: textState && textStateMessages[textState]?.({}, { locale }),
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
  return { page, pages, files: files.map(describe), total, search, found, mayRemove: mayAdminister };
}
