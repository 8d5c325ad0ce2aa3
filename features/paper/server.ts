import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Context, Hono } from "hono";
import pLimit from "p-limit";
import * as z from "zod/mini";
import { locales } from "../../engine/languages.ts";
import { uploadsOf } from "../../engine/media/media-columns.ts";
import * as m from "../../messages/compiled/messages.js";
import type { ApiOperations } from "../../server/api/openapi-routes.ts";
import { allowSilence, jsonBody } from "../../server/api/request-body.ts";
import { receiveFile, unlessBusy } from "../../server/api/upload.ts";
import { log } from "../../server/log/log.ts";
import { imageLimits } from "../../server/media/limits.ts";
import { TemporaryFiles } from "../../server/media/temporary-files.ts";
import { bodyRefusal, Refusal } from "../../server/refusal/refusal.ts";
import { refusalFor } from "../../server/refusal/refusal-for.ts";
import type { FeatureSite, OpenFeature } from "../server.ts";
import { mostPages } from "./feature.ts";
import { KeptPages, keptFor, type SentPage } from "./pages/kept-pages.ts";
import { makePdf, type PdfPage } from "./pdf.ts";

/** At most four pictures arrive at once, because each may take 15 MB of disk before it is checked. */
const arrivals = pLimit(4);

const pageId = z.string().check(z.regex(/^[0-9a-f]{32}$/));
const look = z.enum(["white", "colour"]);
const turn = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]);
const several = z.array(pageId).check(z.minLength(1), z.maxLength(mostPages));
const againBody = z.strictObject({ page: pageId, turn, isWhole: z.boolean() });
const lookBody = z.strictObject({ page: pageId, look });
const removeBody = z.strictObject({ pages: several });
const pdfBody = z.strictObject({
  pages: z.array(z.strictObject({ page: pageId, look })).check(z.minLength(1), z.maxLength(mostPages)),
  /** The title of the entry, of which the file gets its name; it may be empty. */
  title: z.string().check(z.maxLength(500)),
  /** The language of the title. */
  language: z.enum(locales),
});

const aPage = "The page's id, size and doubts, and its picture as a data URL.";
const operations: ApiOperations = {
  "POST /page": { act: "unseen", summary: "Makes a page of a photograph", takesFile: true, answer: aPage, status: 201 },
  "POST /again": { act: "unseen", summary: "Makes a page again, turned", body: againBody, answer: aPage },
  "POST /look": { act: "unseen", summary: "A page's picture", body: lookBody, answer: "It, as a data URL." },
  "POST /remove": { act: "unseen", summary: "Erases own pages", body: removeBody, answer: "They are gone." },
  "POST /pdf": {
    act: "unseen",
    summary: "Makes a PDF of pages and stores it as an uploaded document",
    body: pdfBody,
    answer: "Its address, name and size in bytes.",
    status: 201,
  },
  "POST /text": {
    act: "unseen",
    summary: "Reads pages",
    body: removeBody,
    answer: "What was read, if there is a reader.",
  },
};

/** Opens the pages of a site. They lie in the folder of generated files: a phone can send them again. */
export function open(site: FeatureSite): OpenFeature {
  const pages = new KeptPages(join(site.folder, "pages"), site.key("senders of pages"));
  const arriving = new TemporaryFiles(join(site.folder, "arriving"));
  const api = new Hono();
  api.post("/page", async (context) => {
    const { email } = context.get("writer");
    const page = await unlessBusy(arrivals, () =>
      receiveFile(context, imageLimits.megabytes, (content) =>
        arriving.receive(content, imageLimits, async ({ path, size }) => {
          const { checkPicture } = await import("../../server/media/decode.ts");
          await checkPicture(await readFile(path));
          return making(context, () => pages.add(email, path, size, {}));
        }),
      ),
    );
    return context.json(await shown(pages, email, page), 201);
  });
  api.post("/again", jsonBody(), async (context) => {
    const { email } = context.get("writer");
    const { page, ...options } = parsed(context, againBody);
    const made = await making(context, () => pages.again(email, page, options));
    return context.json(await shown(pages, email, made ?? gone()));
  });
  api.post("/look", jsonBody(), async (context) => {
    const { page, look: wanted } = parsed(context, lookBody);
    const found = (await pages.look(context.get("writer").email, page, wanted)) ?? gone();
    return context.json({ picture: dataUrl(found) });
  });
  api.post("/remove", jsonBody(), async (context) => {
    await pages.remove(context.get("writer").email, parsed(context, removeBody).pages);
    return context.json({ acknowledged: true });
  });
  api.post("/pdf", jsonBody(), async (context) => {
    const writer = context.get("writer");
    const { pages: wanted, title, language } = parsed(context, pdfBody);
    const found = await Promise.all(wanted.map((one) => pages.look(writer.email, one.page, one.look)));
    const lost = wanted.filter((_, place) => !found[place]).map(({ page }) => [page, m.paper_page_gone] as const);
    if (lost.length > 0) throw new Refusal(404, m.paper_pages_gone, Object.fromEntries(lost));
    const name = `${title.trim() || m.paper_untitled({}, { locale: language })}.pdf`;
    const pdf = makePdf(
      found.filter((one) => one !== undefined),
      { title: name.slice(0, -4), language },
    );
    allowSilence(context, { answersAtOnce: false });
    const url = await site.keepDocument(pdf, name, writer);
    await pages.note(
      writer.email,
      wanted.map(({ page }) => page),
      url,
    );
    return context.json({ data: { url }, name, size: pdf.length }, 201);
  });
  // There is no reader yet, so nothing is read of the pages.
  api.post("/text", jsonBody(), (context) => {
    parsed(context, removeBody);
    return context.json({ text: undefined });
  });
  return {
    service: undefined,
    api,
    operations,
    entryChanged: async ({ collection, id, visible }) => {
      const row = visible ?? (await site.store.includingHidden().find(collection, id));
      const used = row ? uploadsOf(collection, row) : [];
      if (used.length > 0) await pages.settle(used);
    },
    nextMoment: async ({ isAsleep }) => {
      const oldest = await pages.oldest();
      const over = oldest === undefined ? Infinity : oldest + keptFor;
      // A page that is sent wakes nobody, so an awake site looks once an hour.
      const next = isAsleep ? over : Math.min(over, Date.now() + hour);
      return next === Infinity ? undefined : new Date(next).toISOString();
    },
    pass: async (now) => {
      await arriving.clear(hour);
      await pages.erase(Date.parse(now) - keptFor + 1);
    },
  };
}

const hour = 60 * 60_000;

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

/** The answer about a page: what it is, and its whitened picture. */
async function shown(pages: KeptPages, email: string, page: SentPage): Promise<SentPage & { picture: string }> {
  return { ...page, picture: dataUrl((await pages.look(email, page.id, "white")) ?? gone()) };
}

function dataUrl({ type, bytes }: PdfPage): string {
  return `data:image/${type};base64,${Buffer.from(bytes).toString("base64")}`;
}

function gone(): never {
  throw new Refusal(404, m.paper_page_gone);
}

function parsed<Schema extends z.ZodMiniType>(context: Context, schema: Schema): z.output<Schema> {
  const body = schema.safeParse(context.get("body").fields);
  if (!body.success) throw bodyRefusal(body.error);
  return body.data;
}
