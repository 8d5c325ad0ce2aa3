import { isStartStep, type StartStep } from "../../../engine/start-steps.ts";
import type { Database } from "../../database/open.ts";

/** The finished steps of the first start. A step that was skipped on purpose is finished too. */
export class StartProgress {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The finished steps. */
  async finished(): Promise<StartStep[]> {
    const rows = await this.#db.selectFrom("start_step").select("step").execute();
    return rows.flatMap(({ step }) => (isStartStep(step) ? [step] : []));
  }

  /** Records that steps are finished. */
  async finish(steps: readonly StartStep[]): Promise<void> {
    const at = new Date().toISOString();
    await this.#db
      .insertInto("start_step")
      .values(steps.map((step) => ({ step, at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
