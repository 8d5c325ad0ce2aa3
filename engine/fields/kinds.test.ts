import { describe, expect, it } from "vitest";
import { fieldKinds } from "../../tests/field-kinds.ts";
import { kindExamples } from "../../tests/kind-examples.ts";
import { addDays, dayOf } from "../calendar-day.ts";
import type { Field } from "../field.ts";
import type { FieldKind } from "../field-kind.ts";
import type { Words } from "../words.ts";
import { field } from "./all.ts";
import { expiresOn, postedOn } from "./days.ts";

const label: Words = () => "Label";

describe.each(fieldKinds)("$name", ({ field: tried, kind, column, required, nullable, accepts, refuses, published }) => {
  it("is declared as what it is", () => {
    expect(tried).toMatchObject({ kind, column, required, nullable });
    expect(tried.label({})).toBe("Label");
  });

  it.each(accepts)("stores %j as %j", (sent, stored) => {
    expect(tried.accepts.parse(sent)).toBe(stored);
    expect(typeof stored).toBe(stored === null ? "object" : column === "integer" ? "number" : "string");
  });

  it.each(refuses.map((sent) => [sent]))("refuses %j", (sent) => {
    expect(tried.accepts.safeParse(sent).success).toBe(false);
  });

  it("stores no null where its column may not be empty", () => {
    expect(tried.accepts.safeParse(null).data === null).toBe(nullable);
  });

  it("takes what it stored again, so that a record can be saved as it was", () => {
    for (const [sent] of accepts) {
      const stored = tried.accepts.parse(sent);
      expect(tried.accepts.parse(stored)).toBe(stored);
    }
  });

  it("publishes what it stored", () => {
    const [stored, answered] = published ?? ["a", "a"];
    expect(tried.published?.(stored) ?? stored).toBe(answered);
  });
});

describe.each(Object.entries(kindExamples))("the kind %s", (kind, { example, refuses }) => {
  const make = field[kind as FieldKind] as (options: object) => Field;
  const made = make({ label, value: label, days: 7 });

  it("is made by its own name", () => {
    expect(made.kind).toBe(kind);
  });

  it("takes its examples, and refuses what is none", () => {
    if (!made.words) expect(made.accepts.safeParse(example(1).sent).success).toBe(true);
    for (const sent of refuses) expect(made.accepts.safeParse(sent).success, String(sent)).toBe(false);
  });
});

it("days are counted from today where none is sent", () => {
  const before = dayOf(new Date());
  const posted = postedOn({ label }).accepts.parse(undefined);
  const expires = expiresOn({ label, days: 7 }).accepts.parse(undefined);
  const after = dayOf(new Date());
  expect([before, after]).toContain(posted);
  expect([addDays(before, 7), addDays(after, 7)]).toContain(expires);
});

it("every day that is accepted can be published", () => {
  const { accepts, published } = postedOn({ label });
  for (const sent of ["1900-01-01", "2100-12-31", "2100-12-31T17:59:59Z"]) {
    expect(published?.(accepts.parse(sent))).toMatch(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
  }
});
