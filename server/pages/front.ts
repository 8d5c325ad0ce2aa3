import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Day, dayOf } from "../../engine/calendar-day.ts";
import { localPath, splitPath } from "../../engine/words.ts";
import type { Versions } from "../database/versions.ts";
import { type CachedPage, PageCache, type Ready } from "./cache.ts";
import { type Encoding, encode, preferredEncoding } from "./encodings.ts";
import { languageOf } from "./language.ts";
import { isPaged, publicPath } from "./public-pages.ts";
import { sessionCookie } from "../identity/session-cookie.ts";
import type { Render } from "./render.ts";
import { safeHeaders } from "./seal.ts";

/** Bytes of finished pages kept in memory. */
const cacheBytes = 48 * 1024 * 1024;
/** Brotli's effort: 9 costs a few milliseconds a page in another thread, within 4 % of the smallest. */
const effort = 9;

type FrontParts = { render: Render; versions: Versions; publicUrl: string };
/** What is answered instead of a page: that there is none, or where it is. */
type OtherAnswer = { status: number; headers: Record<string, string>; body: Buffer };
type Next = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Answers visitors' pages ahead of every framework: ready-made ones at once, others once rendered, one
 * rendering for everybody who waits. What is not a visitor's page goes to `next`.
 */
export function createFront({ render, versions, publicUrl }: FrontParts, next: Next): Next {
  const cache = new PageCache(cacheBytes);
  const waiting = new Map<string, { writes: number; page: Promise<CachedPage | OtherAnswer> }>();

  return async (request, response) => {
    const key = keyOf(request);
    if (key === undefined) return next(request, response);
    const language = languageOf(request);
    if (language.leadTo) return redirect(response, language.leadTo);
    const today = dayOf(new Date());
    const known = cache.find(key);
    if (known && isFresh(known, versions, today)) return answer(request, response, known, language.cookie);
    const made = await makeOnce(key, today);
    if ("status" in made) return refuse(request, response, made);
    return answer(request, response, made, language.cookie);
  };

  /** Joins a rendering that no write has overtaken, or starts one. */
  function makeOnce(key: string, today: Day): Promise<CachedPage | OtherAnswer> {
    const { writes } = versions;
    const joined = waiting.get(key);
    if (joined?.writes === writes) return joined.page;
    const page = make(key, today).finally(() => {
      if (waiting.get(key)?.page === page) waiting.delete(key);
    });
    waiting.set(key, { writes, page });
    return page;
  }

  async function make(key: string, today: Day): Promise<CachedPage | OtherAnswer> {
    const before = versions.snapshot();
    const reads = new Set<string>();
    const rendered = await render(new Request(publicUrl + key), reads);
    if (rendered.status !== 200) return otherAnswer(rendered);
    const read = [...reads].map((name) => [name, before.get(name) ?? 0] as const);
    const page = await finish(rendered, read, today);
    cache.keep(key, page);
    return page;
  }
}

/** The address of a visitor's page in its one spelling; undefined for everything else. */
function keyOf({ method, url = "/", headers }: IncomingMessage): string | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  if (headers.cookie?.includes(sessionCookie)) return undefined;
  const mark = url.indexOf("?");
  const { locale, path } = splitPath(mark === -1 ? url : url.slice(0, mark));
  const page = publicPath(path);
  if (page === undefined) return undefined;
  const asked = mark === -1 || !isPaged(page) ? null : new URLSearchParams(url.slice(mark)).get("page");
  const query = asked === null ? "" : `?page=${encodeURIComponent(asked)}`;
  return localPath(page, locale) + query;
}

function isFresh(page: CachedPage, versions: Versions, today: Day): boolean {
  return page.day === today && page.reads.every(([name, version]) => versions.of(name) === version);
}

async function finish(
  rendered: Response,
  reads: CachedPage["reads"],
  day: Day,
): Promise<CachedPage> {
  const html = await rendered.text();
  const bodies = await encode(html, effort);
  const tag = createHash("sha256").update(html).digest("base64url").slice(0, 22);
  const common = {
    ...safeHeaders,
    "Content-Security-Policy": rendered.headers.get("Content-Security-Policy") ?? "",
    "Cache-Control": "no-cache",
    Vary: "Accept-Encoding, Cookie",
  };
  const ready = (encoding: Encoding): Ready => {
    const validators = { ...common, ETag: `"${tag}-${encoding}"` };
    const content = {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Length": String(bodies[encoding].length),
      ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
    };
    return {
      headers: Object.entries({ ...validators, ...content }).flat(),
      notModified: Object.entries(validators).flat(),
      body: bodies[encoding].toString("latin1"),
    };
  };
  const bytes = bodies.br.length + bodies.gzip.length + bodies.identity.length;
  const all = { br: ready("br"), gzip: ready("gzip"), identity: ready("identity") };
  return { ready: all, tag, reads, day, bytes };
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  cookie: string | undefined,
): void {
  const ready = page.ready[preferredEncoding(request.headers["accept-encoding"])];
  const extra = cookie === undefined ? [] : ["Set-Cookie", cookie];
  const known = request.headers["if-none-match"];
  if (known?.trim() === "*" || known?.includes(`"${page.tag}-`)) {
    response.writeHead(304, [...ready.notModified, ...extra]).end();
    return;
  }
  response.writeHead(200, extra.length > 0 ? [...ready.headers, ...extra] : ready.headers);
  if (request.method === "HEAD") response.end();
  else response.end(ready.body, "latin1");
}

async function otherAnswer(rendered: Response): Promise<OtherAnswer> {
  const headers = { ...safeHeaders, ...Object.fromEntries(rendered.headers) };
  return { status: rendered.status, headers, body: Buffer.from(await rendered.arrayBuffer()) };
}

function refuse(request: IncomingMessage, response: ServerResponse, other: OtherAnswer): void {
  response.writeHead(other.status, { ...other.headers, "Content-Length": other.body.length });
  if (request.method === "HEAD") response.end();
  else response.end(other.body);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { Location: location, Vary: "Cookie", "Cache-Control": "no-cache" }).end();
}
