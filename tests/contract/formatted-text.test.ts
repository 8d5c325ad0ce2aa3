import { afterAll, beforeAll, expect, it } from "vitest";
import news from "../../collections/news.ts";
import notice from "../../collections/notice.ts";
import { paragraphsLimit } from "../../engine/fields/text.ts";
import { pathTo } from "../kit/database-state.ts";
import { pdf } from "../kit/documents.ts";
import { attributes, tags, visibleText } from "../kit/html.ts";
import { smallJpeg } from "../kit/media.ts";
import { administratorEnvironment, openSession, type Write, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { type Upload, uploaderOf } from "../kit/upload.ts";

let site: Site;
let write: Write;
let upload: Upload;
beforeAll(async () => {
  site = await startSite({ SAMPLE_CONTENT: "no", ...administratorEnvironment });
  const { token } = await openSession(site);
  write = writerOf(site, token);
  upload = uploaderOf(site, token);
});
afterAll(() => site.stop());

// Removes the comments by which React separates text nodes.
const page = async (path: string) => (await (await fetch(site.origin + path)).text()).replaceAll("<!-- -->", "");
const status = async (address: string) => (await fetch(site.origin + address)).status;
const picture = async (seed: number) => (await upload("document", await smallJpeg(seed), "a.jpg")).json.data!.url;
const document = async (name: string) =>
  (await upload("document", Buffer.concat([pdf, Buffer.from(`%${name}\n`)]), `${name}.pdf`)).json.data!.url;

/** A text with every element, and the words that visitors read. */
const everything = (image: string, file: string) =>
  "Bring these:\n- a **pen**\n- a ruler\n\n## When\n\n১. শনিবার\n২. রবিবার\n\n" +
  `### Where\n\n> In the hall.\n\n![The hall from the gate](${image})\n\n` +
  `[The seat plan](${file})\n\nSee [the board](https://board.example/a?b=1&c=2).`;

async function addNews(values: Record<string, string>): Promise<string> {
  const answer = await write("POST", news.api.list, { title: "News", image: "https://example.com/a.jpg", ...values });
  expect(answer.status).toBe(201);
  return String(answer.body.insertedId);
}

it("a story shows every element, its card and description only words, and the API the Markdown", async () => {
  const [image, file] = [await picture(1), await document("seats")];
  const markdown = everything(image, file);
  const id = await addNews({ description: markdown, descriptionBn: "## কখন\n\n**শনিবার**" });
  expect((await write("GET", pathTo(news.api.item, id))).body).toMatchObject({ description: markdown });

  const html = await page(`/event/${id}`);
  const text = /<div class="formatted">([\s\S]*?)<\/article>/.exec(html)?.[1] ?? "";
  expect(text).toContain("<p>Bring these:</p><ul><li>a <strong>pen</strong></li><li>a ruler</li></ul><h2>When</h2>");
  expect(text).toContain('<ol class="bengali"><li value="1">শনিবার</li><li value="2">রবিবার</li></ol><h3>Where</h3>');
  expect(text).toContain("<blockquote><p>In the hall.</p></blockquote>");
  const [img] = tags(text, "img");
  for (const attribute of [
    `src="${image}"`,
    'alt="The hall from the gate"',
    'width="400"',
    'height="300"',
    'loading="lazy"',
  ])
    expect(img).toContain(attribute);
  expect(text).toContain(
    `<a href="${file}" target="_blank" rel="noopener">The seat plan</a>` +
      '<small class="small-print"> (<span class="unbroken">PDF, ',
  );
  expect(text).toContain('<a href="https://board.example/a?b=1&amp;c=2" target="_blank" rel="noopener">the board</a>');
  const described =
    "Bring these: - a pen - a ruler When ১. শনিবার ২. রবিবার Where In the hall. The seat plan See the board.";
  expect(attributes(html, "content")).toContain(described);

  const list = await page("/event");
  expect(visibleText(list)).toContain(described);
  expect(list).not.toContain('class="formatted"');
  expect(await page(`/bn/event/${id}`)).toContain("<h2>কখন</h2><p><strong>শনিবার</strong></p>");
});

it("a notice's page shows every element but no HTML typed by its author; the list shows only words", async () => {
  const file = await document("notice");
  const description =
    "## When\n\nOn <b>Sunday</b> & <script>alert(1)</script> [x](javascript:alert(1)) " +
    `![y](https://elsewhere.example/y.png)\n\n[Form](${file})`;
  const added = await write("POST", notice.api.list, { title: "Notice", description, link: "https://example.com" });
  expect(added.status).toBe(201);
  const html = await page(`/notice/${String(added.body.insertedId)}`);
  expect(html).toContain(
    "<h2>When</h2><p>On &lt;b&gt;Sunday&lt;/b&gt; &amp; " +
      "&lt;script&gt;alert(1)&lt;/script&gt; [x](javascript:alert(1)) ",
  );
  expect(html).toContain('<a href="https://elsewhere.example/y.png" target="_blank" rel="noopener">y</a>');
  expect(attributes(html, "src").filter((src) => src.includes("elsewhere"))).toEqual([]);
  const list = await page("/notice");
  expect(visibleText(list)).toContain(
    "When On <b>Sunday</b> & <script>alert(1)</script> [x](javascript:alert(1)) y Form",
  );
  expect(list).not.toContain('class="formatted"');
  expect(html).toMatch(
    new RegExp(`<a href="${file}"[^>]*>Form</a><small class="small-print"> \\(<span class="unbroken">PDF, `),
  );
});

it("a text's uploads are served while it names them in either language, and return with its version", async () => {
  const [image, file] = [await picture(2), await document("kept")];
  const id = await addNews({ description: `![](${image})`, descriptionBn: `[ফরম](${file})` });
  const other = await addNews({ description: `Also ![](${image})` });
  const both = async () => [await status(image), await status(file)];
  expect(await both()).toEqual([200, 200]);
  await write("PATCH", pathTo(news.api.update, id), { description: "None", descriptionBn: "" });
  expect(await both()).toEqual([200, 404]);
  await write("DELETE", pathTo(news.api.remove, other));
  expect(await both()).toEqual([404, 404]);
  expect((await write("POST", `${pathTo(news.api.item, id)}/restore`, { version: 1 })).status).toBe(200);
  expect(await both()).toEqual([200, 200]);
});

it("a text cannot name an upload that does not exist", async () => {
  const gone = "/media/0123456789abcdef0123-800x450-50-25.webp";
  for (const name of ["description", "descriptionBn"]) {
    const body = { title: "News", image: "https://example.com/a.jpg", description: "Words", [name]: `![](${gone})` };
    const refused = await write("POST", news.api.list, body);
    expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([400, [name]]);
  }
  await addNews({ description: `An address elsewhere: https://example.com${gone}` });
});

it("the server renders the preview of a form for those who may write, within size limits", async () => {
  const preview = (body: unknown) => write("POST", "/formatted-text", body);
  expect(await preview({ description: "**a**", descriptionBn: "" })).toMatchObject({
    status: 200,
    body: { description: [{ tag: "p", children: [{ tag: "strong", children: ["a"] }] }], descriptionBn: [] },
  });
  const tooMany = Object.fromEntries(Array.from({ length: 11 }, (_, place) => [`field${place}`, "a"]));
  for (const body of [{ description: 1 }, { description: "a".repeat(paragraphsLimit + 1) }, tooMany])
    expect((await preview(body)).status).toBe(400);
  const stranger = await fetch(`${site.origin}/api/formatted-text`, {
    method: "POST",
    body: "{}",
    headers: { "Content-Type": "application/json" },
  });
  expect(stranger.status).toBe(401);
});
