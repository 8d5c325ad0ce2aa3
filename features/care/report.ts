import { type Declaration, isCollection, isForEditors, titleField } from "../../engine/declaration.ts";
import { formatInstant } from "../../engine/dates/instant.ts";
import type { Locale } from "../../engine/languages.ts";
import { localize, type LocalizedText } from "../../engine/localized-text.ts";
import type { Row } from "../../engine/row.ts";
import { numberFormat } from "../../engine/words/numbers.ts";
import { declarations } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";
import type { EntryRemark } from "../feature.ts";
import type { FeatureSite } from "../server.ts";
import { nightlyCheck } from "./feature.ts";
import { mostOfNight } from "./links.ts";
import { hashOf, linksOf } from "./scan.ts";
import type { Question } from "./questions.ts";
import { type Seen, seenKinds, verdictOf } from "./seen.ts";
import { careState } from "./state.ts";
import type { CareTables } from "./tables.ts";

/** Maximum number of links in each list of the screen. */
const mostShown = 100;

type Reader = { locale: Locale; mayAdminister: boolean };

/** An entry that contains a link, and the path of its form; undefined for readers who may not change the entry. */
type Use = { title: LocalizedText; kind: string; form: string | undefined };

/** A link on the screen, in the language of the page. */
export type ShownLink = { address: string; seen: string; when: string; advice: string; uses: Use[] };

/** The screen's content about links. */
type LinkReport = {
  /** How many links to other sites there are, and how many of them were checked. */
  count: number;
  looked: number;
  /** How many were checked since somebody pressed the button; undefined unless that check is under way. */
  done: number | undefined;
  /** Maximum number of links that are checked in a night, or after a press. */
  most: number;
  /** Whether links are checked at night. */
  isNightly: boolean;
  broken: ShownLink[];
  /** Links that have failed on one day so far, and those whose state cannot be determined from here. */
  waiting: ShownLink[];
  unclear: ShownLink[];
};

/** The service that the screen uses. */
export type Care = {
  links: (reader: Reader) => Promise<LinkReport>;
  /** Starts a check of all links. */
  lookNow: () => Promise<void>;
  questions: () => Promise<Question[]>;
  clearQuestions: () => Promise<void>;
};

type LinkRow = CareTables["care_link"];

/** Matches a file that the school could store on its own site instead. */
const isFile = (address: string) =>
  /\.(?:pdf|docx?|xlsx?|pptx?|jpe?g|png|webp|gif|mp4)$/i.test(URL.parse(address)?.pathname ?? "");

const seenWith = (verdict: string) => (Object.keys(seenKinds) as Seen[]).filter((seen) => verdictOf(seen) === verdict);

/** Reports the state of the links. A link that was removed from its entry since the last check is left out. */
export class Report {
  readonly #site: FeatureSite;

  constructor(site: FeatureSite) {
    this.#site = site;
  }

  /** The number of broken links, at most `mostShown`. */
  async countBroken(): Promise<number> {
    return (await this.#used(await this.#find("fails", true))).length;
  }

  async links(reader: Reader): Promise<LinkReport> {
    const { db } = this.#site;
    const asked = await careState.read(db, "asked");
    const outside = this.#links.where("isOwn", "=", 0).select(({ fn }) => fn.countAll().as("count"));
    const [all, looked, done] = await Promise.all([
      outside.executeTakeFirst(),
      outside.where("checkedAt", "is not", null).executeTakeFirst(),
      outside.where("checkedAt", ">=", asked ?? "").executeTakeFirst(),
    ]);
    return {
      count: Number(all?.count),
      looked: Number(looked?.count),
      done: asked === undefined ? undefined : Number(done?.count),
      most: mostOfNight,
      isNightly: this.#site.isOn(nightlyCheck),
      broken: await this.#shown(await this.#find("fails", true), reader),
      waiting: await this.#shown(await this.#find("fails", false), reader),
      unclear: await this.#shown(await this.#find("unclear"), reader),
    };
  }

  get #links() {
    return this.#site.db.withTables<CareTables>().selectFrom("care_link");
  }

  /** The broken links of an entry, whether or not visitors see it: at most `mostShown`. */
  async brokenOf(declaration: Declaration, row: Row, locale: Locale): Promise<EntryRemark[]> {
    const hashes = linksOf(declaration, row).map(hashOf);
    if (hashes.length === 0) return [];
    return (await this.#find("fails", true, hashes)).map((link) => ({
      text: m.care_entry_broken(
        { address: link.address, field: fieldWith(link.address, declaration, row, locale) },
        { locale },
      ),
      advice: `${seenText(link, locale)} ${adviceOn(link)({}, { locale })}`,
    }));
  }

  /**
   * Finds links with this verdict. `isBroken` selects the failing links that have failed on two days (true) or on fewer
   * (false). `among` limits the result to these hashes.
   */
  #find(verdict: "fails" | "unclear", isBroken?: boolean, among?: readonly string[]): Promise<LinkRow[]> {
    const seen = this.#links.where("seen", "in", seenWith(verdict));
    const all = among ? seen.where("hash", "in", among) : seen;
    const links = isBroken === undefined ? all : all.where("failedDays", isBroken ? ">=" : "<", 2);
    return links.orderBy("isOwn", "desc").orderBy("address").limit(mostShown).selectAll().execute();
  }

  async #shown(links: readonly LinkRow[], { locale, mayAdminister }: Reader): Promise<ShownLink[]> {
    return (await this.#used(links)).map(({ link, entries }) => ({
      address: link.address,
      seen: seenText(link, locale),
      when: m.care_when({ when: formatInstant(link.checkedAt ?? "", locale) }, { locale }),
      advice: adviceOn(link)({}, { locale }),
      uses: entries.map(({ declaration, row }) => ({
        title: titleOf(declaration, row, locale),
        kind: isCollection(declaration) ? declaration.messages.title({}, { locale }) : "",
        form:
          mayAdminister || isForEditors(declaration)
            ? declaration.admin.updateForm.replace("{id}", String(row.id))
            : undefined,
      })),
    }));
  }

  /** Links with the visible entries that still contain them; other links are left out. */
  async #used(links: readonly LinkRow[]) {
    const { db, store } = this.#site;
    const hashes = links.map(({ hash }) => hash);
    const uses = db.withTables<CareTables>().selectFrom("care_use").selectAll().where("hash", "in", hashes);
    const found = new Map<string, { declaration: Declaration; row: Row }[]>();
    for (const { hash, collection, entry } of await uses.orderBy("collection").orderBy("entry").execute()) {
      const declaration = declarations.find(({ name }) => name === collection);
      const row = declaration && (await store.find(declaration, String(entry)));
      if (row && linksOf(declaration, row).some((address) => hashOf(address) === hash))
        found.set(hash, [...(found.get(hash) ?? []), { declaration, row }]);
    }
    return links.flatMap((link) => {
      const entries = found.get(link.hash);
      return entries ? [{ link, entries }] : [];
    });
  }
}

function seenText({ seen, status }: LinkRow, locale: Locale): string {
  const number = numberFormat(locale, { useGrouping: false }).format(status ?? 0);
  return seenKinds[seen ?? "good"].says({ status: number }, { locale });
}

/** The label of the first field of an entry that contains a link. */
function fieldWith(address: string, { fields }: Declaration, row: Row, locale: Locale): string {
  const found = Object.entries(fields).find(([name, field]) =>
    linksOf({ fields: { [name]: field } }, row).includes(address),
  );
  return found?.[1].label({}, { locale }) ?? "";
}

function titleOf(declaration: Declaration, row: Row, locale: Locale): LocalizedText {
  const field = titleField(declaration);
  const title = field === undefined ? undefined : localize(declaration, row, field, locale);
  return title ?? { text: declaration.messages.title({}, { locale }) };
}

/** The advice on what to do about a link. */
function adviceOn({ seen, address, https, isOwn }: LinkRow) {
  if (https) return m.care_advice_https;
  if (seen === "hidden") return m.care_advice_show;
  if (seen !== null && verdictOf(seen) === "unclear") return m.care_advice_try;
  return !isOwn && isFile(address) ? m.care_advice_upload : m.care_advice_remove;
}
