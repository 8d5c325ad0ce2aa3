import { expect, it } from "vitest";
import { files, sourceOf } from "./sources.ts";

const start = sourceOf("scripts/start");

it("`npm start`, the systemd unit and the container run the same script, the only place that sets Node's flags", () => {
  const { scripts } = JSON.parse(sourceOf("package.json")) as { scripts: Record<string, string> };
  expect(scripts.start).toBe("exec scripts/start || node scripts/run.mjs -- server/main.mjs");
  expect(sourceOf("deploy/school-website.service")).toMatch(
    /^ExecStart=\/opt\/school-website\/current\/scripts\/start$/m,
  );
  expect(sourceOf("deploy/Containerfile")).toMatch(/^CMD \["scripts\/start"\]$/m);
  const others = files.filter((path) => /^(?:deploy|scripts)\/|^server\/main/.test(path) && path !== "scripts/start");
  expect(others.length).toBeGreaterThan(5);
  expect(
    others.filter((path) => /MALLOC_|NODE_OPTIONS|--max-|--expose-gc|setFlagsFromString/.test(sourceOf(path))),
  ).toEqual([]);
});

it("the script replaces itself by Node, with three settings at most", () => {
  const command = /^exec env (.+) scripts\/node (.+) server\/main\.mjs$/m.exec(start);
  expect(command?.slice(1).join(" ").split(" ")).toEqual([
    "MALLOC_MMAP_THRESHOLD_=131072",
    "--max-old-space-size=256",
    "--max-semi-space-size=8",
  ]);
});
