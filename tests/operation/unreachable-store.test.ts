import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { pdf } from "../kit/documents.ts";
import { eventually } from "../kit/eventually.ts";
import { startFailureOutput } from "../kit/failed-start.ts";
import { freePort } from "../kit/run-web-server.ts";
import { administratorEnvironment, openSession } from "../kit/session.ts";
import { startSiteProcess } from "../kit/site.ts";
import { uploaderOf } from "../kit/upload.ts";

/** The variables of an object store at a port where nothing listens. */
let store: Record<string, string>;
beforeAll(async () => {
  store = {
    MEDIA_URL: "s3://school-media",
    MEDIA_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    MEDIA_ACCESS_KEY: "a-key",
    MEDIA_SECRET_KEY: "a-secret",
  };
});

it("an object store that cannot be reached is logged once for each thing that needs it, in one line", async () => {
  const site = await startSiteProcess({ ...administratorEnvironment, ...store, SAMPLE_CONTENT: "no" });
  const upload = uploaderOf(site, (await openSession(site)).token);
  for (const _ of [1, 2, 3]) expect((await upload("document", pdf, "Form.pdf")).status).toBe(502);
  expect((await fetch(`${site.origin}/healthz`)).status).toBe(503);
  await eventually(() => expect(site.output()).toContain("The check of mediaStore fails."));
  await site.stop();
  const errors = site
    .output()
    .split("\n")
    .filter((line) => / error /.test(line));
  const reason = "The object store of MEDIA_ENDPOINT: it cannot be reached (ECONNREFUSED).";
  for (const line of errors) expect(line).toContain(reason);
  const said = errors.map((line) => line.replace(/^\S+ error (?:\[\w+\] )?/, ""));
  expect(said).toEqual([...new Set(said)]);
  expect(said).toEqual(
    expect.arrayContaining([
      `Files of media cannot be sent or shown at present. ${reason}`,
      `POST /api/upload: ${reason}`,
      expect.stringMatching(/^The check of mediaStore fails\. .*Look at MEDIA_ENDPOINT/),
    ]),
  );
  expect(site.output()).not.toMatch(/^ +(?:at|Error)|a-secret/m);
});

it("a first start that cannot send the sample school's pictures says so in one line", async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "unreachable-"));
  const lines = await startFailureOutput({ ...store, DATA_DIR });
  expect(lines.at(-1)).toMatch(/^The site could not start\. The object store of MEDIA_ENDPOINT: .*ECONNREFUSED/);
  expect(lines.filter((line) => /^ +at /.test(line))).toEqual([]);
  await rm(DATA_DIR, { recursive: true, force: true });
});
