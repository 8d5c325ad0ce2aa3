import type { Day } from "./calendar-day.ts";
import { bengaliName, type Collection } from "./collection.ts";
import type { Field } from "./field.ts";
import { type Problem, problemsOf } from "./problems.ts";
import { addSchema, type Row, updateSchema } from "./row.ts";

/** What stands in the fields of a form, by their names. */
export type Typed = Readonly<Record<string, string>>;

/** The fields that a form asks for. */
export function askedFields({ fields }: Collection): [string, Field][] {
  return Object.entries(fields).filter(([, { asked }]) => asked !== false);
}

/** What a form starts with: blank, or with what an entry says. */
export function typedOf(collection: Collection, today: Day, row?: Row): Typed {
  const typed: Record<string, string> = {};
  const stored = (row ?? {}) as Record<string, string | number | null | undefined>;
  for (const [name, { typing, bilingual }] of askedFields(collection)) {
    const value = String(stored[name] ?? "");
    if (typing) typed[name] = row ? typing.typedOf(value, today) : typing.blank;
    else typed[name] = value;
    if (bilingual) typed[bengaliName(name)] = String(stored[bengaliName(name)] ?? "");
  }
  return typed;
}

/** What a form sends, or what is wrong with its fields. */
export type Checked = { body: Record<string, unknown> } | { problems: Record<string, Problem> };

/**
 * Checks what was typed with the server's own schemas. Adding leaves out what is empty and may be;
 * updating leaves out what is empty and may not, so that it stays as it is (requirements R7.5).
 */
export function check(collection: Collection, typed: Typed, today: Day, updating: boolean): Checked {
  const body: Record<string, unknown> = {};
  const problems: Record<string, Problem> = {};
  const take = (name: string, nullable: boolean, typing?: Field["typing"]) => {
    const text = typed[name] ?? "";
    if (text.trim() === "" && nullable !== updating) return;
    const sent = typing ? typing.sentOf(text, today) : { value: text };
    if ("problem" in sent) problems[name] = sent.problem;
    else body[name] = sent.value;
  };
  for (const [name, { nullable, bilingual, typing }] of askedFields(collection)) {
    take(name, nullable, typing);
    if (bilingual) take(bengaliName(name), true);
  }
  const schema = updating ? updateSchema(collection, Object.keys(body)) : addSchema(collection);
  const parsed = schema.safeParse(body, { reportInput: true });
  if (!parsed.success) Object.assign(problems, { ...problemsOf(parsed.error), ...problems });
  return Object.keys(problems).length > 0 ? { problems } : { body };
}
