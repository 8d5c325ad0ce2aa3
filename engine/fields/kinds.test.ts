import { describe, expect, it } from "vitest";
import { fieldKinds } from "../../tests/kit/field-kinds.ts";
import { kindExamples } from "../../tests/kit/kind-examples.ts";
import { addDays, dayAt } from "../dates/calendar-day.ts";
import type { Field } from "../field.ts";
import type { FieldKind } from "../field-kind.ts";
import type { Message } from "../message.ts";
import { field } from "./all.ts";
import { expiresOn, postedOn } from "./days.ts";
import { isConstant } from "./constant.ts";

const label: Message = () => "Label";

describe.each(fieldKinds)(
  "$name",
  ({ field: tested, kind, column, required, nullable, accepts, refuses, published }) => {
    it("has the declared properties", () => {
      expect(tested).toMatchObject({ kind, column, required, nullable });
      expect(tested.label({})).toBe("Label");
    });

    it.each(accepts)("stores %j as %j", (sent, stored) => {
      expect(tested.schema.parse(sent)).toBe(stored);
      expect(typeof stored).toBe(stored === null ? "object" : column === "integer" ? "number" : "string");
    });

    it.each(refuses.map((sent) => [sent]))("rejects %j", (sent) => {
      expect(tested.schema.safeParse(sent).success).toBe(false);
    });

    it("stores null only in a nullable column", () => {
      expect(tested.schema.safeParse(null).data === null).toBe(nullable);
    });

    it("accepts a stored value unchanged, so that an entry can be saved again", () => {
      for (const [sent] of accepts) {
        const stored = tested.schema.parse(sent);
        expect(tested.schema.parse(stored)).toBe(stored);
      }
    });

    it("publishes a stored value", () => {
      const [stored, expected] = published ?? ["a", "a"];
      expect(tested.toPublished?.(stored) ?? stored).toEqual(expected);
    });
  },
);

describe.each(Object.entries(kindExamples))("the field kind %s", (kind, { example, refuses }) => {
  const make = field[kind as FieldKind] as (options: object) => Field;
  // The options that some kinds require are given to all.
  const made = make({ label, value: label, days: 7, columns: { a: { kind: "text", label } }, rows: 2 });

  it("is the kind of the fields that its constructor makes", () => {
    expect(made.kind).toBe(kind);
  });

  it("accepts its examples and rejects its counterexamples", () => {
    const accepted = example(1, made).sent;
    if (!isConstant(made)) expect(made.schema.safeParse(accepted)).toMatchObject({ success: true });
    for (const sent of refuses) expect(made.schema.safeParse(sent).success, JSON.stringify(sent)).toBe(false);
  });
});

it("dates that are not sent are counted from today", () => {
  const before = dayAt(new Date());
  const posted = postedOn({ label }).schema.parse(undefined);
  const expires = expiresOn({ label, days: 7 }).schema.parse(undefined);
  const after = dayAt(new Date());
  expect([before, after]).toContain(posted);
  expect([addDays(before, 7), addDays(after, 7)]).toContain(expires);
});

it("every accepted day can be published", () => {
  const { schema, toPublished } = postedOn({ label });
  for (const sent of ["1900-01-01", "2100-12-31", "2100-12-31T17:59:59Z"]) {
    expect(toPublished?.(schema.parse(sent))).toMatch(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
  }
});
