import { localizedName } from "../../engine/collection.ts";
import { titleField } from "../../engine/declaration.ts";
import { defaultLocale } from "../../engine/languages.ts";
import type { Message } from "../../engine/message.ts";
import { numberFormat } from "../../engine/words/numbers.ts";
import { tooLargeMessage } from "../../messages/file-size.ts";
import * as m from "../../messages/compiled/messages.js";
import { tooLongMessage } from "../../messages/problem-messages.ts";
import type { Values } from "../../server/content/history.ts";
import { log } from "../../server/log/log.ts";
import { Refusal } from "../../server/refusal/refusal.ts";
import type { Perform, Proposals as Port } from "../../server/writing/perform.ts";
import { refusalOf } from "../../server/writing/who-may.ts";
import type { FeatureSite } from "../server.ts";
import {
  draftPath,
  largestProposal,
  mostLinks,
  mostLinksOfOne,
  mostWaiting,
  mostWaitingOfOne,
  remarkLimit,
} from "./feature.ts";
import type { Links } from "./links.ts";
import type { Done, Proposals } from "./proposals.ts";
import { stored, takenBack, writeOf } from "./proposed-write.ts";

/** The person who sends or decides. */
type Writer = Parameters<Perform>[1];
type Site = Pick<FeatureSite, "store" | "perform">;
/** The target of a preview link: a proposal, or an entry as it is. */
export type LinkTarget = { proposal: number } | { collection: string; entry: number };

/** What editors and administrators do with proposals. Each function throws a `Refusal` if it cannot be done. */
export class Decisions {
  readonly #site: Site;
  readonly #proposals: Proposals;
  readonly #links: Links;

  constructor(site: Site, proposals: Proposals, links: Links) {
    this.#site = site;
    this.#proposals = proposals;
    this.#links = links;
  }

  /** Whether editors' changes need approval. They do if that cannot be read, so that none is published by mistake. */
  isOn: Port["isOn"] = async () => {
    try {
      return await this.#proposals.isOn();
    } catch (error) {
      log.error("approval could not read whether changes need it, so they do.", error);
      return true;
    }
  };

  /** Stores a write that was checked. */
  add: Port["add"] = async (write, { email: by }, values, replaces) => {
    const { store } = this.#site;
    const id = "id" in write ? write.id : undefined;
    const before = id === undefined ? undefined : await store.includingHidden().find(write.of, id);
    const latest = id === undefined ? undefined : await store.history.latest(write.of, id);
    const expected = "expected" in write ? write.expected : undefined;
    const proposal = stored(write);
    if (Buffer.byteLength(proposal.body) > largestProposal) throw new Refusal(413, tooLargeMessage(largestProposal));
    const added = await this.#proposals.add(
      {
        ...proposal,
        by,
        collection: write.of.name,
        entry: id === undefined ? null : Number(id),
        version: expected ?? latest?.version ?? null,
        ...titlesOf(titleField(write.of), { ...before, ...values }),
      },
      replaces,
    );
    if (added === "full") throw new Refusal(409, atMost(m.approval_problem_full, mostWaiting));
    if (added === "ownFull") throw new Refusal(409, atMost(m.approval_problem_own_full, mostWaitingOfOne));
    return added;
  };

  /** Withdraws an own proposal. */
  async withdraw(id: number, { email }: Writer): Promise<void> {
    if (!(await this.#proposals.withdraw(id, email))) throw new Refusal(409, m.approval_problem_decided);
  }

  /** Turns approval on or off. */
  async turn(isOn: boolean, writer: Writer): Promise<void> {
    requireAdministrator(writer);
    await this.#proposals.turn(isOn, writer.email);
  }

  /** Sends a proposal back with a remark. */
  async sendBack(id: number, word: string, writer: Writer): Promise<void> {
    requireAdministrator(writer);
    if (word === "") throw new Refusal(400, m.problem_fields, { word: m.approval_problem_word });
    if (word.length > remarkLimit) throw new Refusal(400, m.problem_fields, { word: tooLongMessage(remarkLimit) });
    if (!(await this.#proposals.sendBack(id, word, writer.email))) throw new Refusal(409, m.approval_problem_decided);
  }

  /**
   * Publishes a proposal: performs its write for the administrator. `seen` is the version of the entry that the
   * administrator saw. If the entry has changed since, the write is refused, and the proposal keeps waiting.
   */
  async publish(id: number, seen: number | undefined, writer: Writer): Promise<Done> {
    requireAdministrator(writer);
    const proposal = await this.#proposals.find(id);
    if (!proposal) throw new Refusal(404, m.problem_not_found);
    const write = writeOf(proposal, seen);
    if (!write) throw new Refusal(409, m.approval_problem_unknown);
    if (!(await this.#proposals.claim(id, writer.email))) throw new Refusal(409, m.approval_problem_decided);
    let done: Done | undefined;
    try {
      const outcome = await this.#site.perform(write, writer);
      if ("proposal" in outcome) throw new Error("An administrator's write became a proposal.");
      if ((write.kind === "remove" || write.kind === "note") && outcome.count === 0)
        throw new Refusal(404, m.approval_problem_gone);
      done =
        write.kind === "add"
          ? { entry: Number(outcome.id), version: 1 }
          : { entry: proposal.entry, version: outcome.version ?? null };
    } finally {
      await this.#proposals.settle(id, writer.email, done);
    }
    return done;
  }

  /** Undoes what publishing a proposal wrote, unless the entry has changed since. */
  async undo(id: number, writer: Writer): Promise<void> {
    requireAdministrator(writer);
    const proposal = await this.#proposals.find(id);
    const back = proposal && takenBack(proposal);
    if (!back) throw new Refusal(409, m.approval_problem_decided);
    await this.#site.perform(back, writer);
    await this.#proposals.noteUndone(id, writer.email);
  }

  /** Makes a preview link and returns its path, the only place where its token appears. */
  async link(to: LinkTarget, writer: Writer): Promise<string> {
    const of = "proposal" in to ? await this.#proposals.find(to.proposal) : to;
    const isOwn = of && (!("by" in of) || writer.mayAdminister || of.by === writer.email);
    const proposal = of && "by" in of ? of.id : null;
    if (!of || !isOwn || !(await this.#links.draftOf({ ...of, proposal }))) throw new Refusal(404, m.problem_not_found);
    const link = { proposal, collection: of.collection, entry: of.entry, by: writer.email };
    const made = await this.#links.add(link, !writer.mayAdminister);
    if (made === "full") throw new Refusal(409, atMost(m.approval_link_full, mostLinks));
    if (made === "ownFull") throw new Refusal(409, atMost(m.approval_link_own_full, mostLinksOfOne));
    return `${draftPath}?key=${made.token}`;
  }

  /** Ends a preview link. */
  async revoke(id: number, { email, mayAdminister }: Writer): Promise<void> {
    if (!(await this.#links.revoke(id, email, mayAdminister))) throw new Refusal(404, m.problem_not_found);
  }
}

function requireAdministrator(writer: Writer): void {
  const refused = refusalOf(writer, "administration", true);
  if (refused) throw refused;
}

function atMost(message: Message<{ most: string }>, most: number): Message {
  return (_, { locale = defaultLocale } = {}) => message({ most: numberFormat(locale).format(most) }, { locale });
}

/** The titles of an entry in both languages, as the audit log stores them. */
function titlesOf(field: string | undefined, values: Values): { title: string | null; titleBn: string | null } {
  const text = (name: string) => (typeof values[name] === "string" && values[name] !== "" ? values[name] : null);
  return field === undefined
    ? { title: null, titleBn: null }
    : { title: text(field), titleBn: text(localizedName(field)) };
}
