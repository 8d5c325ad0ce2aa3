import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { mediaHashesIn, readBackup } from "../kit/backup-archive.ts";
import { pathTo } from "../kit/database-state.ts";
import { pdf } from "../kit/documents.ts";
import { type CommandResult, runCommand } from "../kit/operator-command.ts";
import { administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { startSiteProcess } from "../kit/site.ts";
import { missingSwift, startSwift, type Swift, swiftKeys } from "../kit/swift.ts";

const syllabus = collectionNamed("syllabus").api;

describe.skipIf(missingSwift !== undefined)(
  "the media of a site between the disk and an object store (skipped without Swift)",
  () => {
    let folder: string;
    let swift: Swift;
    /** The data folder of a stopped site, with a document that visitors get and one that they do not. */
    let data: string;
    let files: Record<string, string>;
    let address: string;

    const store = () => ({
      MEDIA_ENDPOINT: `http://127.0.0.1:${swift.port}`,
      MEDIA_ACCESS_KEY: swiftKeys.accessKey,
      MEDIA_SECRET_KEY: swiftKeys.secretKey,
    });
    const inStore = (prefix: string) => ({ ...store(), MEDIA_URL: `s3://media/${prefix}` });
    const done = (result: CommandResult) => expect(result).toMatchObject({ code: 0, err: "" });

    beforeAll(async () => {
      [folder, swift] = [await mkdtemp(join(tmpdir(), "move-media-")), await startSwift()];
      await swift.makeBucket("media");
      data = join(folder, "data");
      const site = await startSiteProcess({ ...administratorEnvironment, DATA_DIR: data, SAMPLE_CONTENT: "no" });
      const { token } = await openSession(site);
      const write = writerOf(site, token);
      const add = async (title: string) => {
        const body = new FormData();
        body.set("document", new File([pdf, `% ${title}\n%%EOF`], `${title}.pdf`));
        const uploaded = await fetch(`${site.origin}/api/upload`, {
          method: "POST",
          body,
          headers: { Authorization: `Bearer ${token}` },
        });
        const {
          data: { url },
        } = (await uploaded.json()) as { data: { url: string } };
        return { url, id: String((await write("POST", syllabus.list, { title, link: url })).body.insertedId) };
      };
      address = (await add("served")).url;
      await write("DELETE", pathTo(syllabus.remove, (await add("aside")).id));
      await site.stop();
      files = await mediaHashesIn(data);
      expect(Object.keys(files).map((name) => name.split("/")[0])).toEqual(["media", "media"]);
    });
    afterAll(async () => {
      await swift.stop();
      await rm(folder, { recursive: true, force: true });
    });

    it("are moved there, served, backed up and restored there and on the disk, and moved back", async () => {
      const moved = await runCommand("move", ["--media", "s3://media/school"], data, { environment: store() });
      done(moved);
      expect(moved.out).toMatch(
        new RegExp(
          String.raw`^2 files of media are in s3://media/school now, and compared\.[^]*` +
            String.raw`Set MEDIA_URL to s3://media/school\.\nThen start the site\.\n$`,
        ),
      );
      // Files that are already there are only compared.
      done(await runCommand("move", ["--media", "s3://media/school"], data, { environment: store() }));
      await rm(join(data, "media"), { recursive: true });
      const site = await startSiteProcess({ DATA_DIR: data, ...inStore("school"), SAMPLE_CONTENT: "no" });
      try {
        const answer = await fetch(site.origin + address);
        expect([answer.status, answer.headers.get("Content-Disposition")]).toEqual([
          200,
          expect.stringContaining("served.pdf") as string,
        ]);
        const doctor = await runCommand("doctor", [], data, { environment: inStore("school") });
        expect(doctor.out).toMatch(/^ok +media: 2 files of media are there\.$/m);
      } finally {
        await site.stop();
      }
      const backup = join(folder, "school.tar");
      done(await runCommand("backup", [backup], data, { environment: inStore("school") }));
      const { files: archived } = await readBackup(backup);
      expect(
        archived
          .map(({ name }) => name)
          .filter((name) => name.startsWith("media"))
          .toSorted(),
      ).toEqual(Object.keys(files));
      const disk = join(folder, "disk");
      done(await runCommand("restore", [backup], disk));
      expect(await mediaHashesIn(disk)).toEqual(files);
      const other = join(folder, "other");
      done(await runCommand("restore", [backup], other, { environment: inStore("other") }));
      expect((await readdir(other)).toSorted()).toEqual([
        "import.lock",
        "replaced",
        "school.sqlite",
        "secret",
        "server.lock",
      ]);
      done(await runCommand("move", ["--media", "disk"], other, { environment: inStore("other") }));
      expect(await mediaHashesIn(other)).toEqual(files);
    });

    it("are not moved to a place with files of another site, nor to the place where they are", async () => {
      const site = join(folder, "empty");
      const empty = await startSiteProcess({ DATA_DIR: site, ...inStore("busy"), SAMPLE_CONTENT: "no" });
      await empty.stop();
      const busy = await runCommand("move", ["--media", "s3://media/school"], site, { environment: store() });
      expect(busy).toMatchObject({
        code: 1,
        err: "The media cannot be copied: there are files of another site. Name another place.\n",
      });
      expect(await runCommand("move", ["--media", "disk"], data)).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^MEDIA_URL is not set/) as string,
      });
      const refused = await runCommand("move", ["--media", "s3://media/school"], data, {
        environment: { ...store(), MEDIA_SECRET_KEY: "wrong" },
      });
      expect(refused).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^The media cannot be kept in MEDIA_URL\..*403/) as string,
      });
    });
  },
);
