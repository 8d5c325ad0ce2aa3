import { expect, it, vi } from "vitest";
import { versionName } from "../../features/feature.ts";
import { Versions } from "../content/versions.ts";
import { patience } from "../../tests/kit/patience.ts";
import { keepTime } from "./features.ts";

it("what is due of a feature is done once, one moment after another, though doing it is a write", async () => {
  const versions = new Versions();
  const moments = Array.from({ length: 3 }, () => new Date(0).toISOString());
  let [passes, atOnce, most] = [0, 0, 0];
  const pass = async () => {
    passes += 1;
    most = Math.max(most, (atOnce += 1));
    versions.bumpList(versionName("lost"));
    await Promise.resolve();
    versions.bumpList(versionName("lost"));
    atOnce -= 1;
  };
  const { end } = keepTime({ name: "lost", nextMoment: async () => moments.shift(), pass }, versions);
  await vi.waitFor(() => expect(passes).toBe(4), { timeout: patience });
  // After a write that makes nothing due, only the next moment is read again.
  moments.push(new Date(Date.now() + 60 * 60_000).toISOString());
  versions.bumpList(versionName("lost"));
  await vi.waitFor(() => expect(moments).toEqual([]), { timeout: patience });
  await end();
  expect([passes, most]).toEqual([4, 1]);
});

it("what is under way when the process ends is told so, and waited for", async () => {
  const done: string[] = [];
  const pass = (_now: string, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => {
        done.push("pass");
        resolve();
      });
    });
  const { end } = keepTime({ name: "lost", pass }, new Versions());
  await end();
  expect(done).toEqual(["pass"]);
});
