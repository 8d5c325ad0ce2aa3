import type { Collection } from "../../engine/collection.ts";
import { defaultLocale } from "../../engine/languages.ts";
import { engine } from "../../server/database/engine.ts";
import { isLoopback } from "../../server/http/loopback.ts";
import type { FeatureSite } from "../server.ts";
import { tellUntil } from "./delivery.ts";
import { findSubject, isUrgent, otherSubjects, type SubjectKey, told } from "./subjects.ts";
import { pushState, tablesOf } from "./tables.ts";

/** Number of entries that are read at once when all entries are checked. */
const page = 500;

/** Whether a site sends messages to its readers (`Outbox.role`). */
export type Role = "ours" | "unsure" | "off";

/**
 * Records what visitors see, and adds a message to the outbox for each subject that becomes visible. One transaction
 * does both, so that every subject is announced exactly once.
 */
export class Outbox {
  readonly #site: FeatureSite;

  constructor(site: FeatureSite) {
    this.#site = site;
  }

  /**
   * Whether this site sends messages. `unsure`: the site was restored, copied or moved to another address, so it sends
   * nothing until an administrator turns sending on. `off`: a site without HTTPS, to which browsers cannot subscribe,
   * except on this computer.
   */
  async role(): Promise<Role> {
    const { protocol, hostname } = new URL(this.#site.publicUrl);
    if (protocol !== "https:" && !isLoopback(hostname)) return "off";
    const place = await pushState.read(this.#site.db, "place");
    if (place !== undefined && place === (await this.#place())) return "ours";
    const reader = await tablesOf(this.#site.db).selectFrom("push_subscription").select("id").executeTakeFirst();
    if (place !== undefined && reader) return "unsure";
    // This is the first start, or the data come from a site without subscribers.
    await this.adopt();
    return "ours";
  }

  /** Turns sending on from now. Entries that are already visible are not announced. */
  async adopt(): Promise<void> {
    await this.look(undefined);
    const place = await this.#place();
    await this.#site.write(async (transaction) => {
      const db = tablesOf(transaction);
      await db.deleteFrom("push_retry").execute();
      await db
        .updateTable("push_message")
        .set({ doneAt: new Date().toISOString() })
        .where("doneAt", "is", null)
        .execute();
      await pushState.write(transaction, "place", place);
    });
  }

  /** Checks everything for changes that `note` missed. Without `now` it only records them, and announces nothing. */
  async look(now: string | undefined): Promise<void> {
    const { store } = this.#site;
    for (const collection of told) {
      const { name } = collection;
      const hidden = new Set((await this.#known(name)).map(({ entry }) => String(entry)));
      const fresh: string[] = [];
      let last = "0";
      for (let ids = await store.idsAfter(collection, last, page); ids.length > 0;) {
        for (const id of ids) if (!hidden.delete(id)) fresh.push(id);
        last = ids.at(-1) ?? last;
        ids = await store.idsAfter(collection, last, page);
      }
      if (now === undefined) await this.#noteSeen(collection, fresh);
      else for (const id of fresh) await this.note({ collection: name, entry: Number(id) }, now);
      for (const id of hidden) await this.note({ collection: name, entry: Number(id) }, now);
    }
    await this.lookAtOthers(now);
  }

  /** Checks the subjects that are not entries: the appearances of other features, and the urgent line. */
  async lookAtOthers(now: string | undefined): Promise<void> {
    const shown = await otherSubjects(this.#site);
    const known = (await this.#known()).filter(({ collection }) => !told.some(({ name }) => name === collection));
    const among = (all: readonly SubjectKey[], key: SubjectKey) =>
      all.some(({ collection, entry }) => collection === key.collection && entry === key.entry);
    const keys = shown.map(({ key }) => key);
    for (const key of keys) if (!among(known, key)) await this.note(key, now);
    for (const { isTold, ...key } of known)
      if (!among(keys, key) && (isTold === 0 || isUrgent(key))) await this.note(key, now);
  }

  /**
   * Records whether visitors see a subject now, and announces it if it is new. Without `now` it announces nothing. If
   * `now` is a function, it is called only after the subject has been read, because the clock may be set during the
   * read.
   */
  async note(key: SubjectKey, now: string | (() => string) | undefined): Promise<void> {
    const isOurs = now !== undefined && (await this.role()) === "ours";
    const subject = await findSubject(this.#site, key);
    const moment = typeof now === "function" ? now() : now;
    await this.#site.write(async (transaction) => {
      const db = tablesOf(transaction);
      if (subject === undefined) {
        // Forgets the subject if it was not announced, because it may still become visible, for instance after the
        // clock was corrected. Always forgets an urgent line, because it is announced again if it returns.
        let gone = db.deleteFrom("push_entry").where("collection", "=", key.collection);
        if (!isUrgent(key)) gone = gone.where("isTold", "=", 0);
        await gone.where("entry", "=", key.entry).execute();
        return;
      }
      const { at, name } = subject;
      const { last } = await db
        .selectFrom("push_subscription")
        .select(({ fn }) => fn.max<number | null>("id").as("last"))
        .executeTakeFirstOrThrow();
      const isTold = isOurs && moment !== undefined && last !== null && moment <= tellUntil({ ...key, at });
      const added = await db
        .insertInto("push_entry")
        .values({ ...key, isTold: Number(isTold) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (!isTold || added.numInsertedOrUpdatedRows === 0n) return;
      const counts = { reached: 0, sent: 0, ended: 0, failed: 0, status: null, doneAt: null };
      await db
        .insertInto("push_message")
        .values({ ...key, title: name(defaultLocale).text, at, last, ...counts })
        .execute();
    });
  }

  #known(collection?: string) {
    const all = tablesOf(this.#site.db).selectFrom("push_entry").selectAll();
    return (collection === undefined ? all : all.where("collection", "=", collection)).execute();
  }

  async #noteSeen({ name }: Collection, ids: readonly string[]): Promise<void> {
    for (let start = 0; start < ids.length; start += page) {
      const rows = ids.slice(start, start + page).map((id) => ({ collection: name, entry: Number(id), isTold: 0 }));
      const seen = tablesOf(this.#site.db).insertInto("push_entry").values(rows);
      await seen.onConflict((conflict) => conflict.doNothing()).execute();
    }
  }

  async #place(): Promise<string> {
    const { db, publicUrl } = this.#site;
    return `${await engine(db).place(db, "push_state")} ${publicUrl}`;
  }
}
