import { declarations } from "../../../globals/all.ts";
import profile from "../../../globals/profile.ts";
import { sampleAuthor } from "../../../sample/author.ts";
import type { Administrators } from "../../auth/administrators.ts";
import type { Versions } from "../../content/versions.ts";
import type { Database } from "../../database/open.ts";
import type { Unfinished } from "../status.ts";
import type { SampleSchool } from "./sample-school.ts";

/** How often an unfinished site is looked at again, in milliseconds: a page that says so is outdated for so long. */
const pause = 1_000;

/** Forbids search engines to show a response. */
const noIndexHeader = { "X-Robots-Tag": "noindex" } as const;

type Parts = {
  db: Database;
  administrators: Pick<Administrators, "hasActive">;
  sampleSchool: Pick<SampleSchool, "valuesOf">;
  versions: Pick<Versions, "bumpAll" | "listen">;
};

/**
 * Tells whether search engines may show the site: once it has an administrator and nothing of the sample school is left
 * as it was loaded. Otherwise people would find an invented school, or one that nobody looks after.
 */
export class SearchEngines {
  readonly #parts: Parts;
  #unfinished: readonly Unfinished[];
  /** When an unfinished site may be looked at again, as `performance.now()` counts. */
  #nextLook = 0;
  #isLooking = false;
  /** Whether something has been written since a finished site was last looked at. */
  #isOutdated = false;

  private constructor(parts: Parts, unfinished: readonly Unfinished[]) {
    this.#parts = parts;
    this.#unfinished = unfinished;
    parts.versions.listen(() => (this.#isOutdated = true));
  }

  static async open(parts: Parts): Promise<SearchEngines> {
    return new SearchEngines(parts, await unfinishedParts(parts));
  }

  /** Whether search engines may show the site, as far as known. */
  get areWelcome(): boolean {
    return this.#unfinished.length === 0;
  }

  /** The headers that tell them so, for a response that they read. */
  get headers(): Readonly<Record<string, string>> {
    return this.areWelcome ? {} : noIndexHeader;
  }

  /** What the site still lacks for that, read from the database. */
  unfinished(): Promise<readonly Unfinished[]> {
    return unfinishedParts(this.#parts);
  }

  /**
   * Looks again if the answer may have changed, without making the caller wait. If it has, everything that was made
   * from the old answer is outdated.
   */
  lookAgain(): void {
    if (this.areWelcome && !this.#isOutdated) return;
    if (this.#isLooking || performance.now() < this.#nextLook) return;
    this.#isLooking = true;
    this.#isOutdated = false;
    const look = async () => {
      const before = this.areWelcome;
      this.#unfinished = await unfinishedParts(this.#parts);
      if (this.areWelcome !== before) this.#parts.versions.bumpAll();
    };
    void look()
      // Without the database, the last answer stays. Other checks report its failure.
      .catch(() => (this.#isOutdated = true))
      .finally(() => {
        this.#isLooking = false;
        this.#nextLook = performance.now() + pause;
      });
  }
}

async function unfinishedParts({ db, administrators, sampleSchool }: Parts): Promise<Unfinished[]> {
  const hasAdministrator = await administrators.hasActive();
  // A school may share some of its profile's values with the sample school, such as a telephone's country, but no name.
  const hasSample = (await hasUntouchedSample(db)) || (await sampleSchool.valuesOf(profile)).name !== undefined;
  return [...(hasAdministrator ? [] : (["administrator"] as const)), ...(hasSample ? (["sample"] as const) : [])];
}

/** Whether an entry or a global of the sample school is still as it was loaded. */
async function hasUntouchedSample(db: Database): Promise<boolean> {
  const untouched = await db
    .selectFrom("revision as loaded")
    .select("loaded.id")
    .where("loaded.by", "=", sampleAuthor)
    .where(
      "loaded.collection",
      "in",
      declarations.map(({ name }) => name),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("revision as later")
            .select("later.id")
            .whereRef("later.collection", "=", "loaded.collection")
            .whereRef("later.entry", "=", "loaded.entry")
            .where("later.by", "!=", sampleAuthor),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return untouched !== undefined;
}
