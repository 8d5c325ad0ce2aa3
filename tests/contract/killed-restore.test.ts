import { expect, it } from "vitest";
import { killRestores } from "../kit/killed-restore.ts";
import { canTrace } from "../kit/traced-start.ts";

it.skipIf(!canTrace)(
  "a restore that is killed before it moves any file leaves the old data or the new, and the next command goes on",
  { timeout: 300_000 },
  async () => {
    const found = await killRestores(({ call }) => call === "rename" || call === "rmdir");
    expect(found.length).toBeGreaterThan(6);
    expect(found.filter(({ state }) => state === "mix")).toEqual([]);
    expect(found.filter(({ killed }) => !killed)).toEqual([]);
    expect(new Set(found.map(({ state }) => state))).toEqual(new Set(["old", "new"]));
  },
);
