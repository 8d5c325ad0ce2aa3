import { expect, it } from "vitest";
import { killRestores } from "../kit/killed-restore.ts";
import { canTrace } from "../kit/traced-start.ts";

/** Only every n-th call is tried, for a shorter run. */
const stride = Number(process.env.TRUST_STRIDE ?? 1);
const oneHour = 60 * 60_000;

it.skipIf(!canTrace)(
  "a restore that is killed at any sync, renaming, making or removing leaves the old data or the new, never a mix",
  { timeout: oneHour },
  async () => {
    const found = await killRestores((_, place) => place % stride === 0);
    const killed = found.filter((one) => one.killed);
    const count = (state: string) => killed.filter((one) => one.state === state).length;
    process.stdout.write(
      `${killed.length} kills at ${found.length} calls of a restore: ` +
        `${count("old")} left the old data, ${count("new")} the new, ${count("mix")} a mix.\n`,
    );
    expect(found.filter(({ state }) => state === "mix")).toEqual([]);
    expect(killed.length / found.length).toBeGreaterThan(0.9);
    expect([count("old") > 0, count("new") > 0]).toEqual([true, true]);
  },
);
