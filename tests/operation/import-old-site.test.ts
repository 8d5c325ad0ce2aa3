import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, utimes } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lockForImport, lockExclusively } from "../../server/disk/directory-lock.ts";
import { OldSite as OldSiteReader, oldCollections } from "../../server/operation/transfer/old-site.ts";
import { withDatabase } from "../kit/database-state.ts";
import { eventually } from "../kit/eventually.ts";
import { type OldSite, startOldSite } from "../kit/old-site.ts";
import { runCommand } from "../kit/operator-command.ts";
import { startSite, startSiteProcess } from "../kit/site.ts";

const entries = 12;
const pictures = 2;
let old: OldSite;
let folder: string;
beforeAll(async () => {
  old = await startOldSite({ entries, pictures, pictureWidth: 120, cutEvery: 7 });
  folder = await mkdtemp(join(tmpdir(), "old-"));
});
afterAll(async () => {
  await old.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the import with these arguments and this data folder. Kills it as soon as it prints the text `stopAt`. */
const runImport = (args: string[], data: string, stopAt?: string) =>
  runCommand("import", args, join(folder, data), {
    environment: { SAMPLE_CONTENT: "no" },
    ...(stopAt === undefined ? {} : { stopAt }),
  });

const countIn = (data: string, table: string) =>
  withDatabase(
    { dataDirectory: join(folder, data) },
    async (db) => (await db.selectFrom(table).select("id").execute()).length,
  );

describe("a running installation of the old product", () => {
  beforeAll(async () => {
    const awkward: Record<string, Record<string, unknown>[]> = {
      "/news": [
        {
          _id: "b1",
          title: "A BROKEN PICTURE",
          image: "data:image/jpeg;base64,AAAA",
          description: "x",
          formattedDate: "May 1, 2023",
        },
        { ...old.lists.get("/news")![0], title: "THE SAME ID" },
        {
          _id: "b2",
          title: "NO DAY",
          image: "https://i.ibb.co/a.jpg",
          description: "x",
          formattedDate: "Someday, 2023",
        },
      ],
      "/notice": [
        { _id: "b3", title: "A script", description: "x", link: "javascript:alert(1)", formattedDate: "May 1, 2023" },
        { _id: "b5", title: "x".repeat(5000), description: "x", link: "example.com", formattedDate: "May 1, 2023" },
      ],
      "/examRoutine": [{ _id: "b4", title: "No link" }],
      "/syllabus": [{ ...old.lists.get("/syllabus")![0], _id: "d1" }],
      "/pictures": [{ ...old.lists.get("/pictures")![0], _id: "d2" }],
    };
    for (const [path, more] of Object.entries(awkward)) old.lists.get(path)?.push(...more);
  });

  it("--dry-run writes nothing, and prints what the import would do", async () => {
    const { code, out } = await runImport([old.address, "--dry-run"], "dry");
    expect(code).toBe(0);
    expect(out).toContain(`notice: ${entries} would be added, 0 were here, 0 are the same as another, 2 refused`);
    expect(out).toMatch(/news "A BROKEN PICTURE" \(b1\) was refused\. image: /);
    expect(out).toContain(`news: ${entries} would be added, 0 were here, 0 are the same as another, 3 refused`);
    expect(out).toContain(`syllabus: ${entries} would be added, 0 were here, 1 are the same as another, 0 refused`);
    for (const { name } of oldCollections) expect(await countIn("dry", name)).toBe(0);
  });

  it("is fully imported despite a stop halfway and cut connections; a second run changes nothing", async () => {
    const stopped = await runImport([old.address], "data", "admissionForm: ");
    expect(stopped.code).toBeNull();
    const { code, out, err } = await runImport([old.address], "data");
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain(`video: ${entries} added`);
    for (const { name } of oldCollections) expect([name, await countIn("data", name)]).toEqual([name, entries]);
    const refused = out.split("\n").filter((line) => line.includes("was refused"));
    expect(refused).toEqual([
      expect.stringMatching(/^examRoutine "No link" \(b4\) was refused\. link: /),
      expect.stringMatching(/^news "A BROKEN PICTURE" \(b1\) was refused\. image: /),
      expect.stringMatching(/^news "THE SAME ID" \(\w+\) was refused\. Another entry has the same id\./),
      expect.stringMatching(/^news "NO DAY" \(b2\) was refused\. formattedDate: /),
      expect.stringMatching(/^notice "A script" \(b3\) was refused\. link: /),
      expect.stringMatching(/^notice "x{100}…" \(b5\) was refused\. title: /),
    ]);
    const again = await runImport([old.address], "data");
    expect(again.code).toBe(0);
    for (const { name } of oldCollections) {
      expect(again.out).toContain(`${name}: 0 added, ${entries} were here`);
      expect(await countIn("data", name)).toBe(entries);
    }
  });

  it("shows its content: dates, years, links and pictures without metadata", async () => {
    const site = await startSite({ DATA_DIR: join(folder, "data"), SAMPLE_CONTENT: "no" });
    try {
      const list = async (path: string) =>
        (await (await fetch(`${site.origin}/api${path}`)).json()) as Record<string, string>[];
      const notices = await list("/notice");
      expect(notices.find(({ title }) => title === "Notice 4")).toMatchObject({
        link: "https://drive.google.com/file/d/4/view",
        formattedDate: "February 5, 2023",
        expirationDate: "2023-02-05",
      });
      const teachers = await list("/teachers");
      expect(teachers.find(({ name }) => name === "RAHIMA KHATUN 0")).toMatchObject({ ssc: 1990, bsc: 1996 });
      const withPictures = teachers.filter(({ image }) => image?.startsWith("/media/"));
      expect(withPictures.length).toBe(pictures);
      const picture = Buffer.from(await (await fetch(site.origin + withPictures[0]!.image)).arrayBuffer());
      expect(picture.toString("latin1")).not.toContain("the camera's owner");
      const news = await list("/news");
      expect(news.find(({ title }) => title === "ANNUAL SPORTS 1")?.description).toContain("A sunny day.");
      expect((await fetch(`${site.origin}/bn/teacher`)).status).toBe(200);
    } finally {
      await site.stop();
    }
  });
});

describe("beside the running site", () => {
  const data = "beside";
  const start = () => startSiteProcess({ DATA_DIR: join(folder, data), SAMPLE_CONTENT: "no" });

  it(
    "is shown by its pages, with pictures, also what is added later, and survives a restart of the site in the middle",
    { timeout: 120_000 },
    async () => {
      let site = await start();
      const page = async (path: string) => (await fetch(site.origin + path)).text();
      expect(await page("/teacher")).not.toContain("RAHIMA KHATUN 3");
      // The site restarts while the import waits for a list, and cleans up its files at that moment.
      let restarted = Promise.resolve();
      old.answers.set("/teachers", async () => {
        old.answers.delete("/teachers");
        const aged = new Date(Date.now() - 48 * 60 * 60_000);
        const media = join(folder, data, "media");
        for (const name of await readdir(media)) await utimes(join(media, name), aged, aged);
        restarted = site.stop().then(async () => void (site = await start()));
        return false;
      });
      const running = runImport([old.address], data);
      const { code, err } = await running;
      await restarted;
      try {
        expect([code, err]).toEqual([0, ""]);
        await eventually(async () => expect(await page("/teacher")).toContain("RAHIMA KHATUN 3"));
        expect(await page("/bn/teacher")).toContain("RAHIMA KHATUN 3");
        const syllabi = old.lists.get("/syllabus")!;
        syllabi.push({ _id: "later", title: "Class 12 later", link: "https://school.example/12" });
        expect(await page("/syllabus")).not.toContain("Class 12 later");
        const added = await runImport([old.address], data);
        syllabi.pop();
        expect(added.out).toContain(`teacher: 0 added, ${entries} were here`);
        await expect.poll(() => page("/syllabus")).toContain("Class 12 later");
        const served = [];
        for (const path of ["/pictures", "/teachers", "/staffs", "/news"]) {
          const list = (await (await fetch(`${site.origin}/api${path}`)).json()) as Record<string, string>[];
          served.push(
            ...list
              .flatMap(({ image, picture }) => image ?? picture ?? [])
              .filter((address) => address.startsWith("/media/")),
          );
        }
        expect(served.length).toBe(4 * pictures);
        for (const address of served)
          expect([address, (await fetch(site.origin + address)).status]).toEqual([address, 200]);
        // The running site makes the smaller sizes of the pictures.
        await expect.poll(() => readdir(join(folder, data, "media-waiting")), { timeout: 60_000 }).toEqual([]);
        expect(site.output()).not.toContain("error");
      } finally {
        await site.stop();
      }
    },
  );

  it("is refused while a command replaces the contents of the folder", async () => {
    const unlock = lockExclusively(join(folder, data));
    const { code, err } = await runImport([old.address], data);
    unlock();
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/a command that replaces what is in it, is running/) as string,
    ]);
  });

  it("is refused beside another import, and so is a restore", async () => {
    const unlock = lockForImport(join(folder, data));
    const commands = await Promise.all([
      runImport([old.address], data),
      runCommand("restore", [join(folder, "none.tar")], join(folder, data)),
    ]);
    unlock();
    for (const { code, err } of commands)
      expect([code, err]).toEqual([
        1,
        `An import into DATA_DIR ${join(folder, data)}, an update that tries a release with it, ` +
          "or a command that replaces what is in it, is running. Let it end first.\n",
      ]);
  });
});

describe("an old site that misbehaves", () => {
  it("leads to no other host, whatever its name", async () => {
    let asked = 0;
    const inner = createServer((_, response) => {
      asked += 1;
      response.end("[]");
    });
    await once(inner.listen(0), "listening");
    const { port } = inner.address() as AddressInfo;
    const targets = [
      `http://127.0.0.1:${port}/`,
      `http://localhost:${port}/`,
      `http://[::1]:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      `//127.0.0.1:${port}/`,
      "http://169.254.169.254/latest",
      "file:///etc/passwd",
    ];
    for (const [place, Location] of targets.entries())
      old.answers.set(oldCollections[place]!.api.list, (response) => response.writeHead(302, { Location }).end());
    // The import follows a redirect on the same host, but not endlessly.
    const [moved, endless] = [oldCollections[7]!, oldCollections[8]!];
    old.answers.set(moved.api.list, (response) => response.writeHead(301, { Location: "/moved" }).end());
    old.answers.set("/moved", (response) => response.end(JSON.stringify(old.lists.get(moved.api.list))));
    old.answers.set(endless.api.list, (response) => response.writeHead(308, { Location: endless.api.list }).end());
    const { code, out, err } = await runImport([old.address], "redirected");
    old.answers.clear();
    inner.close();
    expect([code, err, asked]).toEqual([1, "", 0]);
    for (const place of targets.keys()) {
      const { name, api } = oldCollections[place]!;
      expect(out).toContain(
        `${name}: ${old.address}${api.list} leads to ${URL.parse(targets[place]!, old.address)!.href}, ` +
          "which is not followed.",
      );
    }
    expect(out).toMatch(new RegExp(`${endless.name}: .* leads to .* not followed`));
    expect(out).toContain(`${moved.name}: ${entries} added`);
  });

  const drip = (response: ServerResponse) => {
    response.write("[");
    const timer = setInterval(() => response.write(" "), 20);
    response.once("close", () => clearInterval(timer));
  };

  it("has a time limit for each answer, and is not asked again after it", async () => {
    old.answers.set("/notice", drip);
    const before = old.requests();
    const site = new OldSiteReader(old.address, { answer: 300, whole: 60_000 });
    await expect(site.list("/notice")).rejects.toThrow(`${old.address}/notice took longer than 0.3 seconds.`);
    await expect(site.entry("/notice")).rejects.toThrow("took longer");
    expect(old.requests() - before).toBe(2);
    old.answers.clear();
  });

  it("has a time limit for all answers together, including failed ones", async () => {
    old.answers.set("/notice", (response) => response.writeHead(500).end());
    const before = old.requests();
    const site = new OldSiteReader(old.address, { answer: 60_000, whole: 400 });
    const message =
      "The old site took longer than 0.4 seconds in all. Run the import again: it goes on where it stopped.";
    await expect(site.list("/notice")).rejects.toThrow(message);
    await expect(site.list("/syllabus")).rejects.toThrow(message);
    expect(old.requests() - before).toBe(1);
    old.answers.clear();
  });
});

it("a Bengali text is stored as Bengali, and recognized on the next run although its entry has no id", async () => {
  const list = old.lists.get("/syllabus")!;
  const before = list.splice(0, list.length, { title: "ষষ্ঠ শ্রেণি", link: "https://school.example/6" });
  expect((await runImport([old.address], "bengali")).out).toContain("syllabus: 1 added");
  expect((await runImport([old.address], "bengali")).out).toContain(
    "syllabus: 0 added, 0 were here, 1 are the same as another",
  );
  const stored = await withDatabase({ dataDirectory: join(folder, "bengali") }, (db) =>
    db.selectFrom("syllabus").selectAll().execute(),
  );
  expect(stored).toMatchObject([{ title: "ষষ্ঠ শ্রেণি", titleBn: "ষষ্ঠ শ্রেণি" }]);
  list.splice(0, 1, ...before);
});

it("an address that answers something else is reported, and the other lists are still read", async () => {
  old.lists.get("/video")!.length = 0;
  const { code, out } = await runImport([`${old.address}/elsewhere`], "elsewhere");
  expect(code).toBe(1);
  for (const { name } of oldCollections) expect(out).toMatch(new RegExp(`${name}: .*/elsewhere.* answered 404`));
});

it("without a source, the usage is shown", async () => {
  const { code, err } = await runImport([], "none");
  expect([code, err]).toEqual([1, expect.stringContaining("npm run import -- https://")]);
  const readme = await readFile(join(import.meta.dirname, "..", "..", "README.md"), "utf8");
  expect(readme).toContain("npm run import -- https://");
});
