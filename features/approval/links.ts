import { randomBytes } from "node:crypto";
import { collections } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import { dayAt } from "../../engine/dates/calendar-day.ts";
import { day } from "../../engine/dates/durations.ts";
import { fileHash } from "../../engine/media/media.ts";
import { uploadsOf } from "../../engine/media/media-columns.ts";
import type { Row } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import { readCookie } from "../../server/auth/cookies.ts";
import { hasEnded, hashOf } from "../../server/auth/links/secret-token.ts";
import { counted, type Expiring, expiringRows } from "../../server/content/expiring.ts";
import type { FeatureSite } from "../server.ts";
import { endedLinkDays, linkDays, mostLinks, mostLinksOfOne } from "./feature.ts";
import { type Proposals, record } from "./proposals.ts";
import { rowOf } from "./proposed-row.ts";
import { writeOf } from "./proposed-write.ts";
import type { ApprovalTables } from "./tables.ts";

/** The cookie with which a browser that views a draft also gets the draft's files. */
const cookieName = "draft";
/** A token of 128 bits in base64url. */
const tokenPattern = /^[\w-]{22}$/;

/** Rate limit for wrong tokens: 100 in 60 seconds from one network, because a whole school may share one address. */
const guesses = { name: "draft", seconds: 60, network: 100 } as const;

/** The target of a preview link: a proposal, or, without one, the entry as it is. */
export type LinkOf = Pick<ApprovalTables["approval_link"], "proposal" | "collection" | "entry">;
/** A draft: its collection, and the row as visitors would see it. */
export type Draft = { declaration: Collection; row: Row };

/** Preview links, which show drafts without an account. Only the hashes of their tokens are stored. */
export class Links {
  readonly #site: Pick<FeatureSite, "db" | "write" | "store" | "throttle">;
  readonly #proposals: Pick<Proposals, "find">;

  constructor(site: Pick<FeatureSite, "db" | "write" | "store" | "throttle">, proposals: Pick<Proposals, "find">) {
    this.#site = site;
    this.#proposals = proposals;
  }

  /**
   * Makes a link. Returns its token; "full" if too many links are valid already, "ownFull" if too many are of this
   * editor.
   */
  add(link: LinkOf & { by: string }, isEditor: boolean): Promise<{ token: string } | "full" | "ownFull"> {
    const token = randomBytes(16).toString("base64url");
    const now = Date.now();
    return this.#site.write(async (to) => {
      const db = to.withTables<ApprovalTables>();
      const good = db.selectFrom("approval_link").select("by").where("until", ">", new Date(now).toISOString());
      const all = await good.execute();
      if (isEditor && all.filter(({ by }) => by === link.by).length >= mostLinksOfOne) return "ownFull";
      if (all.length >= mostLinks) return "full";
      const until = new Date(now + linkDays * day).toISOString();
      const row = { ...link, hash: hashOf(token), until };
      const added = await db.insertInto("approval_link").values(row).returning("id").executeTakeFirstOrThrow();
      await record(to, link.by, "approval-linked", { id: added.id });
      return { token };
    });
  }

  /** Ends a link. Editors may end only their own, administrators any. Returns whether a valid link was ended. */
  revoke(id: number, by: string, mayAdminister: boolean): Promise<boolean> {
    const now = new Date().toISOString();
    return this.#site.write(async (to) => {
      const all = to
        .withTables<ApprovalTables>()
        .updateTable("approval_link")
        .set({ until: now })
        .where("id", "=", id)
        .where("until", ">", now);
      const ended = await (mayAdminister ? all : all.where("by", "=", by)).returning("id").execute();
      if (ended.length > 0) await record(to, by, "approval-link-revoked", { id });
      return ended.length > 0;
    });
  }

  /** The valid links to a proposal, or to an entry as it is. */
  listOf({ proposal, collection, entry }: LinkOf): Promise<{ id: number; by: string; until: string }[]> {
    const good = this.#links().where("until", ">", new Date().toISOString());
    const own =
      proposal === null
        ? good.where("proposal", "is", null).where("collection", "=", collection).where("entry", "=", entry)
        : good.where("proposal", "=", proposal);
    return own.select(["id", "by", "until"]).orderBy("id").execute();
  }

  /** Finds the draft of a token: "wrong" for an unknown token, "ended" for one that has expired or was revoked. */
  async find(token: string): Promise<Draft | "wrong" | "ended"> {
    if (!tokenPattern.test(token)) return "wrong";
    const link = await this.#links().selectAll().where("hash", "=", hashOf(token)).executeTakeFirst();
    if (!link) return "wrong";
    return (hasEnded(link.until) ? undefined : await this.draftOf(link)) ?? "ended";
  }

  /**
   * Finds the draft of a token that a visitor sends, like `find`. Returns the seconds to wait instead if the visitor's
   * network has sent too many wrong tokens.
   */
  async open(token: string, address: string): Promise<Draft | "wrong" | "ended" | number> {
    const { throttle } = this.#site;
    const wait = await throttle.waitFor(guesses, { address });
    if (wait > 0) return wait;
    const found = await this.find(token);
    if (found === "wrong") await throttle.count(guesses, { address });
    return found;
  }

  /** The draft to which a link leads; undefined if its proposal was decided, or its entry no longer exists. */
  async draftOf({ proposal: id, collection, entry }: LinkOf): Promise<Draft | undefined> {
    const declaration = collections.find(({ name }) => name === collection);
    if (!declaration) return undefined;
    const row = entry === null ? undefined : await this.#site.store.includingHidden().find(declaration, String(entry));
    if (id === null) return row && { declaration, row };
    const proposal = await this.#proposals.find(id);
    const isOpen = proposal?.state === "waiting" || proposal?.state === "returned";
    const isNew = proposal?.kind === "add";
    const isShown = isNew || (proposal?.kind === "update" && row !== undefined);
    return isOpen && isShown && writeOf(proposal)
      ? { declaration, row: rowOf(proposal, declaration, row, dayAt(new Date())) }
      : undefined;
  }

  /**
   * Whether the cookies allow a file: it must belong to the draft that they were set for, as one of the sizes of its
   * pictures or as its document.
   */
  async showsFile(cookies: string, address: string): Promise<boolean> {
    const token = readCookie(cookies, cookieName);
    const draft = token === undefined ? "wrong" : await this.find(token);
    if (typeof draft === "string") return false;
    const wanted = fileHash(address);
    return uploadsOf(draft.declaration, draft.row).some((one) => fileHash(one) === wanted);
  }

  /** The links that ended long ago. */
  get expiring(): Expiring {
    const words = counted(m.approval_links_expiring);
    return expiringRows(this.#site.db, { table: "approval_link", column: "until", days: endedLinkDays, words });
  }

  #links() {
    return this.#site.db.withTables<ApprovalTables>().selectFrom("approval_link");
  }
}

/** The `Set-Cookie` header with which a browser gets the files of a token's draft, for one hour. */
export function draftCookie(token: string, publicUrl: string): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${cookieName}=${token}; Path=/media; Max-Age=3600; HttpOnly; SameSite=Strict${secure}`;
}
