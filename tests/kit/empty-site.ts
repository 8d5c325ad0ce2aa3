import { afterAll, beforeAll } from "vitest";
import { administratorEnvironment, openSession, type Session, type Write, writerOf } from "./session.ts";
import { type Site, startSite } from "./site.ts";
import { type Upload, uploaderOf } from "./upload.ts";

/** A site without content, and an administrator who writes and uploads. Available once the tests start. */
export type EmptySite = { site: Site; session: Session; write: Write; upload: Upload };

/** Starts a site without content for the tests of a file. */
export function useEmptySite(): EmptySite {
  const empty = {} as EmptySite;
  beforeAll(async () => {
    empty.site = await startSite({ ...administratorEnvironment, SAMPLE_CONTENT: "no" });
    empty.session = await openSession(empty.site);
    empty.write = writerOf(empty.site, empty.session.token);
    empty.upload = uploaderOf(empty.site, empty.session.token);
  });
  afterAll(async () => empty.site?.stop());
  return empty;
}
