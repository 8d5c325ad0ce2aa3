import { describe, expect, it } from "vitest";
import { fieldKinds } from "../../tests/kit/field-kinds.ts";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { kindExamples } from "../../tests/kit/kind-examples.ts";
import { addDays, dayAt } from "../dates/calendar-day.ts";
import type { Field } from "../field.ts";
import type { FieldKind } from "../field-kind.ts";
import type { Message } from "../message.ts";
import { field } from "./all.ts";
import { expiresOn, postedOn } from "./days.ts";
import { isConstant } from "./constant.ts";

const label: Message = () => "Label";

describe("a field of every kind", () => {
  const itHolds = itForAll(fieldKinds);

  itHolds("has the declared properties", ({ field: tested, kind, column, required, nullable }) => {
    expect(tested).toMatchObject({ kind, column, required, nullable });
    expect(tested.label({})).toBe("Label");
  });

  itHolds("stores what it accepts", ({ field: { schema }, column, accepts }) => {
    for (const [sent, stored] of accepts) {
      expect([sent, schema.safeParse(sent).data]).toEqual([sent, stored]);
      expect(typeof stored).toBe(stored === null ? "object" : column === "integer" ? "number" : "string");
    }
  });

  itHolds("rejects what it does not accept", ({ field: { schema }, refuses }) => {
    expect(refuses.filter((sent) => schema.safeParse(sent).success)).toEqual([]);
  });

  itHolds("stores null only in a nullable column", ({ field: { schema }, nullable }) => {
    expect(schema.safeParse(null).data === null).toBe(nullable);
  });

  itHolds("accepts a stored value unchanged, so that an entry can be saved again", ({ field: { schema }, accepts }) => {
    for (const [sent] of accepts) {
      const stored = schema.parse(sent);
      expect(schema.parse(stored)).toBe(stored);
    }
  });

  itHolds("publishes a stored value", ({ field: { toPublished }, published }) => {
    const [stored, expected] = published ?? ["a", "a"];
    expect(toPublished?.(stored) ?? stored).toEqual(expected);
  });
});

describe("every kind of field", () => {
  const itHolds = itForAll(Object.entries(kindExamples));
  const madeAs = (kind: string) => {
    const make = field[kind as FieldKind] as (options: object) => Field;
    // The options that some kinds require are given to all.
    return make({ label, value: label, days: 7, columns: { a: { kind: "text", label } }, rows: 2 });
  };

  itHolds("is the kind of the fields that its constructor makes", ([kind]) => {
    expect(madeAs(kind).kind).toBe(kind);
  });

  itHolds("accepts its examples and rejects its counterexamples", ([kind, { example, refuses }]) => {
    const made = madeAs(kind);
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
