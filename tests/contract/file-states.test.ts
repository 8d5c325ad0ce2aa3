import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { clockVariables, describeFileStates } from "../kit/file-states.ts";
import { nginx, startNginx } from "../kit/nginx.ts";
import { administratorEnvironment } from "../kit/session.ts";
import { startSiteProcess } from "../kit/site.ts";
import { openSiteDatabase } from "../kit/site-database.ts";

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

// Without nginx, visitors read the site alone.
describeFileStates(async () => {
  const folder = await mkdtemp(join(tmpdir(), "file-states-"));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  const clock = join(folder, "clock");
  const site = await startSiteProcess({
    ...administratorEnvironment,
    ...(await clockVariables(clock)),
    SAMPLE_CONTENT: "no",
    TRUST_PROXY: "yes",
  });
  ends.push(site.stop);
  const openDatabase = () => openSiteDatabase(site.dataDirectory);
  if (nginx === undefined) return { instances: [site], fronts: [], clock, openDatabase };
  const proxy = await startNginx([site]);
  ends.push(proxy.stop);
  return { instances: [site], fronts: [proxy], clock, openDatabase };
});
