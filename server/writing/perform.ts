import { withChangeNote } from "../../engine/change-note.ts";
import { formatInstant } from "../../engine/dates/instant.ts";
import { defaultLocale } from "../../engine/languages.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { authorName } from "../../sample/author.ts";
import type { Writer } from "../auth/access-tokens.ts";
import type { Revision, Values } from "../content/history.ts";
import type { Store } from "../content/store.ts";
import { Refusal } from "../refusal/refusal.ts";
import { type EntryParts, parseAddition, parseUpdate, refuseUpdate } from "./entry-body.ts";
import { refusalOf } from "./who-may.ts";
import type { Outcome, Write } from "./write.ts";

/** Where the writes of editors wait for an administrator's approval. A feature provides it. */
export type Proposals = {
  /** Whether they wait now. */
  isOn: () => Promise<boolean>;
  /**
   * Stores a write that was checked, in place of the proposal `replaces` if that is given, and returns the proposal's
   * id. `values` are those that the write would give the entry. Throws a `Refusal`.
   */
  add: (write: Write, writer: Writer, values: Values, replaces?: number) => Promise<number>;
};

type Options = { replaces?: number | undefined };

/** Performs a write of content for a person, or stores it as a proposal. Throws a `Refusal` if it cannot be done. */
export type Perform = (write: Write, writer: Writer, options?: Options) => Promise<Outcome>;

/** Creates the one door to a change of content, for the API, the forms and an administrator's approval. */
export function performer(parts: EntryParts & { proposals: Proposals }): Perform {
  const { store, proposals } = parts;
  return async (write, writer, { replaces } = {}) => {
    const refused = refusalOf(writer, { of: write.of }, false);
    if (refused) throw refused;
    const waits = !writer.mayAdminister && (await proposals.isOn());
    if (waits && "sent" in write) refuseEncoded(write.sent);
    const values = await parse(parts, write);
    if (!waits) return run(store, write, values, writer);
    return { proposal: await proposals.add(write, writer, await valuesAfter(store, write, values), replaces) };
  };
}

/** Parses what a write sends. Throws a `Refusal` that names the wrong fields. */
async function parse(parts: EntryParts, write: Write): Promise<Values> {
  if (write.kind === "add") return parseAddition(parts, write.of, write.sent);
  if (write.kind !== "update") return {};
  if (Object.keys(write.sent).length === 0) throw new Refusal(400, m.problem_body);
  return parseUpdate(parts, withChangeNote(write.of, { label: m.change_note }), write.sent, write.id);
}

/** Carries out a write whose values are parsed. */
async function run(store: Store, write: Write, values: Values, { email }: Writer): Promise<Outcome> {
  switch (write.kind) {
    case "add":
      return { count: 1, id: await store.add(write.of, values, email, write.key) };
    case "update": {
      const check = (after: Values) => refuseUpdate(write.of, values, after);
      const done = await store.update(write.of, write.id, values, email, { expected: write.expected, check });
      if ("later" in done) throw await changedMeanwhile(store, done.later, email);
      return found({ count: done.modifiedCount, id: write.id, version: done.version });
    }
    case "restore": {
      const done = await store.restore(write.of, write.id, write.version, email, write.expected);
      if ("later" in done) throw await changedMeanwhile(store, done.later, email);
      return found({ count: done.restoredCount, id: write.id, version: done.version });
    }
    case "remove": {
      const done = await store.remove(write.of, write.id, email, write.expected);
      if ("later" in done) throw await changedMeanwhile(store, done.later, email);
      return { count: done.deletedCount, id: write.id, version: done.version };
    }
    case "note":
      return { count: Number(await store.removeChangeNote(write.of, write.id, write.version, email)), id: write.id };
    case "order": {
      const done = await store.order(write.of, write.ids, email, write.before);
      if ("present" in done) throw new Refusal(409, m.problem_order_changed, {}, { more: { ids: done.present } });
      return { count: Number(done.moved) };
    }
    case "confirm": {
      const later = await store.confirmations.add(write.of, email, write.seen);
      if (later) throw await changedMeanwhile(store, later, email);
      return { count: 1 };
    }
  }
}

function found(outcome: Outcome & { count: number }): Outcome {
  if (outcome.count === 0) throw new Refusal(404, m.problem_not_found);
  return outcome;
}

/** An encoded picture would make a proposal too long. Forms upload their pictures first. */
function refuseEncoded(sent: object): void {
  if (Object.values(sent).some((value) => typeof value === "string" && value.startsWith("data:")))
    throw new Refusal(400, m.proposal_encoded);
}

/**
 * The values that a proposal would give its entry. Throws a `Refusal` if its entry or its version is not there, or if
 * it would leave an entry that its declaration forbids.
 */
async function valuesAfter(store: Store, write: Write, values: Values): Promise<Values> {
  if (!("id" in write)) return values;
  if (write.kind === "restore") {
    const kept = await store.history.list(write.of, write.id);
    const restored = kept.find(({ version }) => version === write.version);
    if (!restored) throw new Refusal(404, m.problem_not_found);
    return restored.values;
  }
  const before = await store.includingHidden().find(write.of, write.id);
  if (!before) throw new Refusal(404, m.problem_not_found);
  if (write.kind === "update") refuseUpdate(write.of, values, { ...before, ...values });
  return values;
}

/** The refusal of a write that is based on an older version: it says who has changed the content since, and when. */
async function changedMeanwhile(store: Store, later: Pick<Revision, "at" | "by">, reader: string): Promise<Refusal> {
  const names = await store.history.personNames([later.by]);
  const message: Message = (_, { locale = defaultLocale } = {}) =>
    m.problem_changed(
      { by: authorName(later.by, locale, names, reader), when: formatInstant(later.at, locale) },
      { locale },
    );
  return new Refusal(412, message, {}, { more: { later } });
}
