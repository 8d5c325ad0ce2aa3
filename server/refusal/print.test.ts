import { describe, expect, it } from "vitest";
import { type Locale, locales } from "../../engine/languages.ts";
import * as m from "../../messages/compiled/messages.js";
import { DatabaseUnavailableError } from "../database/unavailable.ts";
import { NoRoomError } from "../disk/disk-full.ts";
import { BusyError } from "../log/service-error.ts";
import { MediaError, MediaStoreError, PictureStoreError } from "../media/media-error.ts";
import { asFormRefusal, asProblemJson } from "./print.ts";
import { fieldRefusal, Refusal, type RefusalStatus, titles } from "./refusal.ts";
import { refusalFor } from "./refusal-for.ts";

const statuses = Object.keys(titles).map((status) => Number(status) as RefusalStatus);
const inLocale = (locale: Locale) => ({ above: m.problem_fields({}, { locale }), at: m.problem_date({}, { locale }) });

describe.each(locales)("in %s", (locale) => {
  const { above, at } = inLocale(locale);

  it.each(statuses)("a refusal with %i is printed as JSON and as a page, with each field's message", (status) => {
    const refusal = new Refusal(status, m.problem_fields, { date: m.problem_date }, { more: { later: 7 } });
    const { headers, body, ...json } = asProblemJson(refusal, locale);
    expect(json).toEqual({ status });
    expect(headers["Content-Type"]).toBe("application/problem+json");
    expect(headers["WWW-Authenticate"]).toBe(status === 401 ? "Bearer" : undefined);
    expect(JSON.parse(body)).toMatchObject({
      type: "about:blank",
      title: titles[status],
      status,
      message: above,
      errors: { date: at },
      later: 7,
    });
    const page = asFormRefusal(refusal, locale);
    expect(page.refusal).toEqual({ message: above, fields: { date: at } });
    expect(page.status).toBe(status === 400 ? 422 : status);
    const wait = status === 503 ? "10" : undefined;
    expect([headers["Retry-After"], page.headers?.["Retry-After"]]).toEqual([wait, wait]);
  });

  it("both say how long to wait, if waiting helps", () => {
    for (const [refusal, wait] of [
      [new Refusal(429, m.login_wait, {}, { wait: 42 }), "42"],
      [new Refusal(503, m.identity_key, {}, { wait: 0 }), undefined],
    ] as const) {
      expect(asProblemJson(refusal, locale).headers["Retry-After"]).toBe(wait);
      expect(asFormRefusal(refusal, locale).headers?.["Retry-After"]).toBe(wait);
    }
  });
});

it("a refusal without wrong fields has no errors in its JSON", () => {
  expect(JSON.parse(asProblemJson(new Refusal(404, m.problem_not_found), "en").body)).not.toHaveProperty("errors");
});

describe("the refusal for an error", () => {
  const forWrite = (error: unknown) => refusalFor(error, { name: "a write", isRead: false });
  const forRead = (error: unknown) => refusalFor(error, { name: "a read", isRead: true });

  it.each([
    [new MediaError("tooLarge", { limit: 15 }), 413, m.media_too_large({ limit: "15" })],
    [new PictureStoreError("slow", "It was slow."), 504, m.picture_store_slow({})],
    [new MediaStoreError("full", "It is full."), 507, m.media_store_full({})],
    [new DatabaseUnavailableError("It is away."), 503, m.problem_maybe_saved({})],
    [
      new Error("A write failed.", { cause: new DatabaseUnavailableError("It is away.") }),
      503,
      m.problem_maybe_saved({}),
    ],
    [new NoRoomError("There is no room."), 507, m.problem_disk_full({})],
    [Object.assign(new Error("It cannot be written."), { code: "EROFS" }), 507, m.problem_disk_fails({})],
    [new BusyError(), 503, m.problem_busy({})],
  ] as const)("%s", (error, status, message) => {
    const refusal = forWrite(error);
    expect([refusal?.status, refusal?.problem({})]).toEqual([status, message]);
  });

  it("is the refusal itself, if the error is one", () => {
    const refusal = fieldRefusal("date", m.problem_date);
    expect(forWrite(refusal)).toBe(refusal);
  });

  it("does not tell a reader that nothing was saved", () => {
    expect(forRead(new DatabaseUnavailableError("It is away."))?.problem({})).toBe(m.problem_no_database({}));
    expect(forRead(Object.assign(new Error("It fails."), { code: "EIO" }))).toBeUndefined();
  });

  it("is undefined for a fault of the server", () => {
    expect([forWrite(new TypeError("x is undefined")), forWrite(undefined)]).toEqual([undefined, undefined]);
  });
});
