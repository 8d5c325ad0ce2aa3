import { readFile } from "node:fs/promises";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import pLimit from "p-limit";
import * as z from "zod/mini";
import { locales } from "../../engine/languages.ts";
import * as m from "../../messages/compiled/messages.js";
import type { ApiOperations } from "../../server/api/openapi-routes.ts";
import { allowSilence, jsonBody, parsed } from "../../server/api/request-body.ts";
import { receiveFile, unlessBusy } from "../../server/api/upload.ts";
import { log } from "../../server/log/log.ts";
import { imageLimits } from "../../server/media/limits.ts";
import type { TemporaryFiles } from "../../server/media/temporary-files.ts";
import { Refusal } from "../../server/refusal/refusal.ts";
import { refusalFor } from "../../server/refusal/refusal-for.ts";
import type { FeatureSite } from "../server.ts";
import { mostPages } from "./feature.ts";
import type { KeptPages, Look } from "./pages/kept-pages.ts";
import { makePdf, type PdfPage } from "./pdf.ts";
import { type NoticeReader, notRead } from "./read-notice.ts";

/** At most four pictures arrive at once, because each may take 15 MB of disk before it is checked. */
const arrivals = pLimit(4);
/** A PDF takes some 10 MB of memory while it is made. */
const pdfs = pLimit(2);
/** Requests that wait for a reader: they take a connection each. */
const readings = pLimit(8);

const pageId = z.string().check(z.regex(/^[0-9a-f]{32}$/));
const look = z.enum(["white", "colour"]);
const turn = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]);
const several = z.array(pageId).check(z.minLength(1), z.maxLength(mostPages));
const againBody = z.strictObject({ page: pageId, turn, isWhole: z.boolean() });
const lookBody = z.strictObject({ page: pageId, look });
const removeBody = z.strictObject({ pages: several });
const textBody = z.strictObject({
  pages: several,
  /** The name of the collection or global whose entry the paper becomes. */
  of: z.string().check(z.maxLength(100)),
});
const pdfBody = z.strictObject({
  pages: z.array(z.strictObject({ page: pageId, look })).check(z.minLength(1), z.maxLength(mostPages)),
  /** The title of the entry, of which the file gets its name; it may be empty. */
  title: z.string().check(z.maxLength(500)),
  /** The language of the title. */
  language: z.enum(locales),
});

const aPage = "The page's id, size and doubts, and its picture as a data URL.";
/** The API description of these routes. */
export const paperOperations: ApiOperations = {
  "POST /page": { act: "unseen", summary: "Makes a page of a photograph", takesFile: true, answer: aPage, status: 201 },
  "POST /again": { act: "unseen", summary: "Makes a page again, turned", body: againBody, answer: aPage },
  "POST /look": { act: "unseen", summary: "A page's picture", body: lookBody, answer: aPage },
  "POST /remove": { act: "unseen", summary: "Erases own pages", body: removeBody, answer: "They are gone." },
  "POST /pdf": {
    act: "unseen",
    summary: "Makes a PDF of pages and stores it as an uploaded document",
    body: pdfBody,
    answer: "Its address, name and size in bytes, and whether pages can be read here.",
    status: 201,
  },
  "POST /text": {
    act: "unseen",
    summary: "Reads pages, as many as some seconds allow",
    body: textBody,
    answer: "How many pages are left; then what was read, if there is a reader.",
  },
};

type Parts = {
  pages: KeptPages;
  /** Where pictures arrive. */
  arriving: TemporaryFiles;
  keepDocument: FeatureSite["keepDocument"];
  /** Undefined if the operator has turned it off. */
  reader: NoticeReader | undefined;
};

/** The routes below `/api/paper`. Writes reach them only with a valid access token. */
export function paperRoutes({ pages, arriving, keepDocument, reader }: Parts): Hono {
  const api = new Hono();
  api.post("/page", async (context) => {
    const { email } = context.get("writer");
    const id = await unlessBusy(arrivals, () =>
      receiveFile(context, imageLimits.megabytes, (content) =>
        arriving.receive(content, imageLimits, async ({ path, size }) => {
          const { checkPicture } = await import("../../server/media/decode.ts");
          await checkPicture(await readFile(path));
          return pages.take(email, path, size);
        }),
      ),
    );
    await making(context, () => pages.make(email, id));
    return context.json(await shown(pages, email, id), 201);
  });
  for (const path of ["/again", "/look", "/remove", "/pdf", "/text"]) api.use(path, smallBody);
  api.post("/again", async (context) => {
    const { email } = context.get("writer");
    const { page, ...options } = parsed(context, againBody);
    if (!(await making(context, () => pages.again(email, page, options)))) gone();
    return context.json(await shown(pages, email, page));
  });
  api.post("/look", async (context) => {
    const { page, look: wanted } = parsed(context, lookBody);
    return context.json(await shown(pages, context.get("writer").email, page, wanted));
  });
  api.post("/remove", async (context) => {
    await pages.remove(context.get("writer").email, parsed(context, removeBody).pages);
    return context.json({ acknowledged: true });
  });
  api.post("/pdf", async (context) => {
    const writer = context.get("writer");
    const { pages: wanted, title, language } = parsed(context, pdfBody);
    const name = `${title.trim() || m.paper_untitled({}, { locale: language })}.pdf`;
    allowSilence(context, { answersAtOnce: false });
    return unlessBusy(pdfs, async () => {
      const found = await Promise.all(wanted.map((one) => pages.look(writer.email, one.page, one.look)));
      const lost = wanted.filter((_, place) => !found[place]).map(({ page }) => [page, m.paper_page_gone] as const);
      if (lost.length > 0) throw new Refusal(404, m.paper_pages_gone, Object.fromEntries(lost));
      const pdf = makePdf(
        found.filter((one) => one !== undefined),
        { title: name.slice(0, -4), language },
      );
      const url = await keepDocument(pdf, name, writer);
      const ids = wanted.map(({ page }) => page);
      await pages.note(writer.email, ids, url);
      const canRead = (await reader?.reader()) !== undefined;
      return context.json({ data: { url }, name, size: pdf.length, canRead }, 201);
    });
  });
  api.post("/text", async (context) => {
    const { email } = context.get("writer");
    const { pages: wanted, of } = parsed(context, textBody);
    allowSilence(context, { answersAtOnce: false });
    const found = await pages.readable(email, wanted);
    const answer = reader ? await unlessBusy(readings, () => reader.read(of, found, email)) : notRead;
    return context.json(answer);
  });
  return api;
}

const readJson = jsonBody();
const smallBody: MiddlewareHandler = (context, next) =>
  context.req.method === "POST" ? readJson(context, next) : next();

/** Runs the making of a page. If the process that makes it fails, the sender is asked to send it again. */
async function making<Result>(context: Context, work: () => Promise<Result>): Promise<Result> {
  allowSilence(context, { answersAtOnce: false });
  try {
    return await work();
  } catch (error) {
    if (refusalFor(error, { name: "A photographed page", isRead: false })) throw error;
    log.error("A page could not be made of a photograph.", error);
    throw new Refusal(503, m.paper_not_made);
  }
}

/** The answer about a page: what it is, and its picture. */
async function shown(pages: KeptPages, email: string, id: string, wanted: Look = "white") {
  const found = (await pages.look(email, id, wanted)) ?? gone();
  return { ...found.page, picture: dataUrl(found) };
}

function dataUrl({ type, bytes }: PdfPage): string {
  return `data:image/${type};base64,${Buffer.from(bytes).toString("base64")}`;
}

function gone(): never {
  throw new Refusal(404, m.paper_page_gone);
}
