import { type Kysely, sql, type SqlBool, type Transaction } from "kysely";
import { uploadsOf } from "../../engine/media/media-columns.ts";
import * as m from "../../messages/compiled/messages.js";
import { recordAction } from "../../server/content/audit-log.ts";
import { counted, type Expiring, expiringRows } from "../../server/content/expiring.ts";
import type { Tables } from "../../server/database/open.ts";
import { noteRemoved } from "../../server/database/removed-data.ts";
import { log } from "../../server/log/log.ts";
import type { FeatureSite } from "../server.ts";
import { type ApprovalAction, keptDays, mostSetAside, mostWaiting, mostWaitingOfOne } from "./feature.ts";
import { writeOf } from "./proposed-write.ts";
import type { ApprovalTables, Proposal, State } from "./tables.ts";
import { approvalState } from "./tables.ts";

const minute = 60_000;
/** How often a reservation is renewed, in milliseconds. A reservation lasts one minute. */
const renewal = 20_000;

/** The proposal that an editor sends. */
export type NewProposal = Pick<
  Proposal,
  "by" | "kind" | "collection" | "entry" | "version" | "method" | "path" | "body" | "title" | "titleBn"
>;
/** What publishing a proposal wrote: the entry's id, and its version after the write. */
export type Done = { entry: number | null; version: number | null };

/** Which proposals are wanted: those of one person, and those that were decided since a moment. */
type Choice = { by?: string; since?: string };
/** The proposals to count. */
export type Counted = Choice & { state: State };

/** The states in which an editor may still change or withdraw a proposal. */
const open: readonly State[] = ["waiting", "returned"];
/** The states into which an editor's own act brings a proposal. */
const setAside: readonly State[] = ["withdrawn", "replaced"];

/** Stores the proposals of editors. */
export class Proposals {
  readonly #site: Pick<FeatureSite, "db" | "write">;
  /** The timers that renew the reservations of the proposals that this process is publishing, by proposal id. */
  readonly #underWay = new Map<number, NodeJS.Timeout>();

  constructor(site: Pick<FeatureSite, "db" | "write">) {
    this.#site = site;
  }

  /** Whether editors' changes need approval. */
  async isOn(): Promise<boolean> {
    return (await approvalState.read(this.#site.db, "on")) !== undefined;
  }

  /** Turns approval on or off. Does nothing if it is in that state already. */
  async turn(isOn: boolean, by: string): Promise<void> {
    if (isOn === (await this.isOn())) return;
    await this.#site.write(async (to) => {
      if (isOn) await approvalState.add(to, "on", new Date().toISOString());
      else await approvalState.clear(to, "on");
      await record(to, by, isOn ? "approval-turned-on" : "approval-turned-off", { id: 0 });
    });
  }

  /** One proposal; undefined if none has this id. */
  find(id: number): Promise<Proposal | undefined> {
    return this.#tables().selectFrom("approval_proposal").selectAll().where("id", "=", id).executeTakeFirst();
  }

  /** The newest proposals in some states. At most `latest`, the newest first. */
  list(states: readonly State[], { by, since, latest = mostWaiting }: Choice & { latest?: number } = {}) {
    const all = this.#tables().selectFrom("approval_proposal").selectAll().where("state", "in", states);
    const some = all
      .$if(by !== undefined, (query) => query.where("by", "=", by ?? ""))
      .$if(since !== undefined, (query) => query.where("decidedAt", ">=", since ?? ""));
    return some.orderBy("id", "desc").limit(latest).execute();
  }

  /** How many proposals are in a state. */
  async count({ state, by, since }: Counted): Promise<number> {
    const all = this.#tables().selectFrom("approval_proposal").where("state", "=", state);
    const some = all
      .$if(by !== undefined, (query) => query.where("by", "=", by ?? ""))
      .$if(since !== undefined, (query) => query.where("decidedAt", ">=", since ?? ""));
    const { count } = await some.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow();
    return Number(count);
  }

  /**
   * Stores a proposal, in place of the earlier one `replaces` of the same person if that is given. An identical
   * proposal is not stored twice. Returns its id; "full" if too many are undecided, "ownFull" if too many of this
   * person.
   */
  add(proposal: NewProposal, replaces?: number): Promise<number | "full" | "ownFull"> {
    return this.#site.write(async (to) => {
      const db = to.withTables<ApprovalTables>();
      const { by, kind, collection, entry, body } = proposal;
      const { numUpdatedRows } = await db
        .updateTable("approval_proposal")
        .set({ state: "replaced", decidedAt: new Date().toISOString() })
        .where("id", "=", replaces ?? 0)
        .where("by", "=", by)
        .where("state", "in", open)
        .executeTakeFirstOrThrow();
      await dropSetAside(to, by);
      const same = db
        .selectFrom("approval_proposal")
        .select("id")
        .where((is) => is.and({ by, kind, collection, entry, body, state: "waiting" }));
      const sent = await same.executeTakeFirst();
      if (sent) return sent.id;
      const waiting = await db
        .selectFrom("approval_proposal")
        .select("by")
        .where("state", "in", [...open, "deciding"])
        .execute();
      // One that takes the place of another adds nothing to the list.
      if (numUpdatedRows === 0n) {
        if (waiting.filter((one) => one.by === by).length >= mostWaitingOfOne) return "ownFull";
        if (waiting.length >= mostWaiting) return "full";
      }
      const at = new Date().toISOString();
      const row = { ...proposal, at, state: "waiting" as const };
      const added = await db.insertInto("approval_proposal").values(row).returning("id").executeTakeFirstOrThrow();
      await record(to, by, "approval-sent", { ...proposal, id: added.id });
      return added.id;
    });
  }

  /** Withdraws a proposal of `by`. Returns false if it was already decided. */
  withdraw(id: number, by: string): Promise<boolean> {
    return this.#change(id, open, { state: "withdrawn", decidedAt: new Date().toISOString() }, by, by);
  }

  /** Sends a proposal back with a remark. Returns false if it was already decided. */
  sendBack(id: number, word: string, by: string): Promise<boolean> {
    const change = { state: "returned", word, decidedBy: by, decidedAt: new Date().toISOString() } as const;
    return this.#change(id, ["waiting"], change, by);
  }

  /**
   * Reserves a waiting proposal for the administrator who publishes it, until `settle`. Returns false if it was already
   * decided. This process renews the reservation while it publishes, however long that takes. If a reservation is not
   * renewed for a minute, its process has ended, so the proposal waits again.
   */
  async claim(id: number, by: string): Promise<boolean> {
    if (this.#underWay.has(id)) return false;
    this.#underWay.set(
      id,
      setInterval(
        () => void this.renew(id).catch((error: unknown) => log.error("A reservation ends.", error)),
        renewal,
      ),
    );
    const isClaimed = await this.#reserve(id, by).catch((error: unknown) => {
      this.#end(id);
      throw error;
    });
    if (!isClaimed) this.#end(id);
    return isClaimed;
  }

  /** Extends a reservation by another minute. */
  async renew(id: number): Promise<void> {
    const reserved = this.#tables()
      .updateTable("approval_proposal")
      .where("id", "=", id)
      .where("state", "=", "deciding");
    await reserved.set({ decidedAt: new Date().toISOString() }).execute();
  }

  #end(id: number): void {
    clearInterval(this.#underWay.get(id));
    this.#underWay.delete(id);
  }

  #reserve(id: number, by: string): Promise<boolean> {
    const now = Date.now();
    return this.#site.write(async (to) => {
      const updated = await to
        .withTables<ApprovalTables>()
        .updateTable("approval_proposal")
        .set({ state: "deciding", decidedBy: by, decidedAt: new Date(now).toISOString() })
        .where("id", "=", id)
        .where((is) =>
          is.or([
            is("state", "=", "waiting"),
            is.and([is("state", "=", "deciding"), is("decidedAt", "<", new Date(now - minute).toISOString())]),
          ]),
        )
        .returning("id")
        .execute();
      return updated.length > 0;
    });
  }

  /** Ends the reservation of a proposal. With `done` the proposal is published; without it the proposal waits again. */
  async settle(id: number, by: string, done: Done | undefined): Promise<void> {
    const change = done
      ? ({ state: "published", doneEntry: done.entry, doneVersion: done.version } as const)
      : ({ state: "waiting", decidedBy: null, decidedAt: null } as const);
    await this.#change(id, ["deciding"], change, by).finally(() => this.#end(id));
  }

  /** Records that the published write was undone. */
  async noteUndone(id: number, by: string): Promise<void> {
    await this.#change(id, ["published"], { state: "undone" }, by);
  }

  /** The proposals that were decided long ago. */
  get expiring(): Expiring {
    const where = sql<SqlBool>`state in ('published', 'returned', 'withdrawn', 'replaced', 'undone')`;
    const words = counted(m.approval_expiring);
    return expiringRows(this.#site.db, {
      table: "approval_proposal",
      column: "decidedAt",
      days: keptDays,
      where,
      words,
    });
  }

  /** The addresses of the files in proposals that may still be published. */
  async files(): Promise<string[]> {
    const waiting = await this.list([...open, "deciding"], { latest: mostWaiting });
    return waiting.flatMap((proposal) => {
      const write = writeOf(proposal);
      return write && "sent" in write ? uploadsOf(write.of, write.sent) : [];
    });
  }

  /**
   * Changes a proposal if it is in one of the states `from` and, if `author` is given, belongs to that person. Returns
   * whether it was changed.
   */
  #change(
    id: number,
    from: readonly State[],
    change: Partial<Omit<Proposal, "id">> & { state: State },
    by: string,
    author?: string,
  ): Promise<boolean> {
    return this.#site.write(async (to) => {
      const all = to
        .withTables<ApprovalTables>()
        .updateTable("approval_proposal")
        .set(change)
        .where("id", "=", id)
        .where("state", "in", from);
      const own = author === undefined ? all : all.where("by", "=", author);
      const changed = await own.returningAll().executeTakeFirst();
      const action = changed && actions[changed.state];
      if (action) await record(to, by, action, changed);
      if (changed?.state === "withdrawn") await dropSetAside(to, changed.by);
      return changed !== undefined;
    });
  }

  #tables(): Kysely<Tables & ApprovalTables> {
    return this.#site.db.withTables<ApprovalTables>();
  }
}

/** Deletes the withdrawn and replaced proposals of a person but for the last `mostSetAside`. */
async function dropSetAside(to: Transaction<Tables>, by: string): Promise<void> {
  const db = to.withTables<ApprovalTables>();
  const own = db.selectFrom("approval_proposal").select("id").where("by", "=", by).where("state", "in", setAside);
  const all = await own.orderBy("decidedAt", "desc").orderBy("id", "desc").execute();
  const surplus = all.slice(mostSetAside).map(({ id }) => id);
  if (surplus.length === 0) return;
  await db.deleteFrom("approval_proposal").where("id", "in", surplus).execute();
  await noteRemoved(to, ["approval_proposal"]);
}

/** The action that the audit log records when a proposal enters a state. */
const actions: Partial<Record<State, ApprovalAction>> = {
  published: "approval-published",
  returned: "approval-returned",
  withdrawn: "approval-withdrawn",
  undone: "approval-undone",
};

/**
 * Adds an action to the audit log: who did it, the entry's title, and whose proposal it was if that is another person.
 */
export async function record(
  to: Transaction<Tables>,
  by: string,
  action: ApprovalAction,
  { id, by: author, title, titleBn }: { id: number; by?: string; title?: string | null; titleBn?: string | null },
): Promise<void> {
  const named = (text: string | null | undefined) =>
    author === undefined || author === by ? (text ?? null) : [text, `(${author})`].filter(Boolean).join(" ");
  const titles = { title: named(title), titleBn: titleBn ? named(titleBn) : null };
  await recordAction(to, { by, collection: "approval", entry: id, action, ...titles });
}
