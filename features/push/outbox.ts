import { collectionNamed } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import { visibilityColumn } from "../../engine/fields/visibility.ts";
import { defaultLocale } from "../../engine/languages.ts";
import { localize } from "../../engine/localized-text.ts";
import type { Row } from "../../engine/row.ts";
import { engine } from "../../server/database/engine.ts";
import type { FeatureSite } from "../server.ts";
import { topicNames, topics } from "./feature.ts";
import { tellUntil } from "./delivery.ts";
import { readState, tablesOf, writeState } from "./tables.ts";

/** Entries that are read at once when all are looked through. */
const page = 500;

const told = topicNames.flatMap((topic) => topics[topic].collections.map(collectionNamed));

/** Whether a site tells its readers (`Outbox.role`). */
export type Role = "ours" | "unsure" | "off";

/**
 * Records which entries are visible, and adds a message to the outbox for each that has become visible, in the same
 * transaction: so none is missed and none is sent twice.
 */
export class Outbox {
  readonly #site: FeatureSite;

  constructor(site: FeatureSite) {
    this.#site = site;
  }

  /**
   * Whether this site sends messages. After a restore, in a copy and at another address it is `unsure` until an
   * administrator turns sending on. `off`: a site without https, which browsers do not let subscribe, except on
   * localhost.
   */
  async role(): Promise<Role> {
    const { protocol, hostname } = new URL(this.#site.publicUrl);
    if (protocol !== "https:" && hostname !== "localhost" && hostname !== "127.0.0.1") return "off";
    const place = await readState(this.#site.db, "place");
    if (place !== undefined && place === (await this.#place())) return "ours";
    const reader = await tablesOf(this.#site.db).selectFrom("push_subscription").select("id").executeTakeFirst();
    if (place !== undefined && reader) return "unsure";
    // The first start, or nobody had subscribed where the data came from.
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
      await writeState(transaction, "place", place);
    });
  }

  /**
   * Looks through all entries for changes that `entryChanged` was not called for. Without `now` no messages are added.
   */
  async look(now: string | undefined): Promise<void> {
    const { store, db } = this.#site;
    for (const collection of told) {
      const known = await tablesOf(db)
        .selectFrom("push_entry")
        .select("entry")
        .where("collection", "=", collection.name)
        .execute();
      const hidden = new Set(known.map(({ entry }) => String(entry)));
      const fresh: string[] = [];
      let last = "0";
      for (let ids = await store.idsAfter(collection, last, page); ids.length > 0;) {
        for (const id of ids) if (!hidden.delete(id)) fresh.push(id);
        last = ids.at(-1) ?? last;
        ids = await store.idsAfter(collection, last, page);
      }
      if (now === undefined) await this.#noteSeen(collection, fresh);
      else for (const id of fresh) await this.note(collection, id, await store.find(collection, id), now);
      for (const id of hidden) await this.note(collection, id, undefined, now);
    }
  }

  /** Records how visitors see an entry now. */
  async note(collection: Collection, id: string, visible: Row | undefined, now: string | undefined): Promise<void> {
    if (!told.includes(collection)) return;
    const isOurs = now !== undefined && (await this.role()) === "ours";
    const shown = visible && { row: visible, at: await this.#visibleSince(collection, visible) };
    const key = { collection: collection.name, entry: Number(id) };
    await this.#site.write(async (transaction) => {
      const db = tablesOf(transaction);
      if (shown === undefined) {
        // An entry that was not announced may still become visible, as after the clock was corrected.
        const untold = db.deleteFrom("push_entry").where("collection", "=", key.collection);
        await untold.where("entry", "=", key.entry).where("isTold", "=", 0).execute();
        return;
      }
      const { row, at } = shown;
      const { last } = await db
        .selectFrom("push_subscription")
        .select(({ fn }) => fn.max<number | null>("id").as("last"))
        .executeTakeFirstOrThrow();
      const isTold = isOurs && last !== null && now <= tellUntil(at);
      const added = await db
        .insertInto("push_entry")
        .values({ ...key, isTold: Number(isTold) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (!isTold || added.numInsertedOrUpdatedRows === 0n) return;
      const title = localize(collection, row, "title", defaultLocale)?.text ?? "";
      const counts = { reached: 0, sent: 0, ended: 0, failed: 0, status: null, doneAt: null };
      await db
        .insertInto("push_message")
        .values({ ...key, title, at, last, ...counts })
        .execute();
    });
  }

  async #noteSeen({ name }: Collection, ids: readonly string[]): Promise<void> {
    for (let start = 0; start < ids.length; start += page) {
      const rows = ids.slice(start, start + page).map((id) => ({ collection: name, entry: Number(id), isTold: 0 }));
      const seen = tablesOf(this.#site.db).insertInto("push_entry").values(rows);
      await seen.onConflict((conflict) => conflict.doNothing()).execute();
    }
  }

  /** Since when visitors see an entry: its moment, or that of its last write. */
  async #visibleSince(collection: Collection, row: Row): Promise<string> {
    const column = visibilityColumn(collection);
    const moment = column === undefined ? null : (row as Readonly<Record<string, unknown>>)[column];
    if (typeof moment === "string") return moment;
    return (await this.#site.store.history.lastChange(collection, [row.id])) ?? new Date(0).toISOString();
  }

  async #place(): Promise<string> {
    const { db, publicUrl } = this.#site;
    return `${await engine(db).place(db, "push_state")} ${publicUrl}`;
  }
}
