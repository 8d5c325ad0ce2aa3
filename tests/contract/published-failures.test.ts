import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { rawRequest } from "../raw-request.ts";
import { type PublishedSite, startPublishedSite, textOfFile, untilPublished } from "../published-site.ts";
import { openSession, writerOf } from "../session.ts";
import { pdf } from "../documents.ts";
import { addTo, bodyOf, pathTo } from "../database-state.ts";
import { uploaderOf } from "../upload.ts";
import { eventually } from "../eventually.ts";

const notice = collectionNamed("notice");
let published: PublishedSite;
let post: (title: string) => Promise<string>;
beforeAll(async () => {
  published = await startPublishedSite({ SAMPLE_CONTENT: "no" });
  const write = writerOf(published.site, (await openSession(published.site)).token);
  post = (title) => addTo(write, notice, { ...bodyOf(notice), title });
  await untilPublished(published.site);
});
afterAll(() => published.end());

const shows = (name: string, title: string) =>
  eventually(async () => expect(await textOfFile(published.folder, name)).toContain(title));

it("a file that cannot be written is logged once, all others are published, and it follows when it can be written", async () => {
  const { site, folder } = published;
  // Not even root can replace a folder by a file.
  await rm(join(folder, "index.html"));
  await mkdir(join(folder, "index.html"));
  for (const title of ["DESPITE IT", "ONCE MORE"]) {
    await post(title);
    await shows("notice.html", title);
    expect((await rawRequest(site, "/")).text).toContain(title);
  }
  await eventually(() => expect(site.output()).toContain("index.html could not be published; it will be tried again."));
  await rm(join(folder, "index.html"), { recursive: true });
  await shows("index.html", "ONCE MORE");
  expect(site.output().match(/could not be published/g)).toHaveLength(1);
});

it("a list that cannot be rendered keeps its files, and new ones follow when it can be", async () => {
  const { site, folder } = published;
  for (let place = 1; place <= 31; place += 1) await post(`NOTICE ${place}.`);
  await shows("notice.2.html", "NOTICE 1.");
  const database = new DatabaseSync(join(site.dataDirectory, "school.sqlite"));
  try {
    database.exec("alter table notice rename to lost");
    await addTo(writerOf(site, (await openSession(site)).token), collectionNamed("syllabus"), { title: "A SYLLABUS", link: "example.com" });
    await shows("syllabus.html", "A SYLLABUS");
  } finally {
    database.exec("alter table lost rename to notice");
    database.close();
  }
  expect(await textOfFile(folder, "notice.2.html")).toContain("NOTICE 1.");
  await post("NOTICE 32.");
  await shows("notice.html", "NOTICE 32.");
  await shows("notice.2.html", "NOTICE 2.");
});

it("what is taken off the site goes although another page cannot be rendered, whose files stay", async () => {
  const { site, folder } = published;
  const { token } = await openSession(site);
  const write = writerOf(site, token);
  const { status, json } = await uploaderOf(site, token)("document", pdf, "withdrawn.pdf");
  expect(status).toBe(200);
  const link = json.data?.url ?? "";
  const id = await addTo(write, notice, { ...bodyOf(notice), title: "WITHDRAWN", link });
  await shows(`notice/${id}.html`, "WITHDRAWN");
  const database = new DatabaseSync(join(site.dataDirectory, "school.sqlite"));
  try {
    database.exec("alter table syllabus rename column titleBn to lost");
    // Every page shows the school's name.
    expect((await write("PATCH", "/profile", { name: "Another High School" })).status).toBe(200);
    await shows("about.html", "Another High School");
    expect((await write("PATCH", pathTo(notice.api.update, id), { visibility: "withdrawn" })).status).toBe(200);
    for (const name of [`notice/${id}.html`, `notice/${id}.html.br`, `bn/notice/${id}.html`, link.slice(1)]) {
      await eventually(async () => expect([name, await textOfFile(folder, name)]).toEqual([name, undefined]));
    }
    expect(await textOfFile(folder, "syllabus.html")).toMatch(/^(?!.*Another High School).*A SYLLABUS/s);
    expect(await textOfFile(folder, "notice.2.html")).toContain("NOTICE 2.");
  } finally {
    database.exec("alter table syllabus rename column lost to titleBn");
    database.close();
  }
});
