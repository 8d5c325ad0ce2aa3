import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { itForAll } from "../kit/it-for-all.ts";
import { photo, smallJpeg } from "../kit/media.ts";
import { openSession, type Write, administratorEnvironment, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";

let site: Site;
let token: string;
let write: Write;
let large: Buffer;
let small: Buffer;
beforeAll(async () => {
  [small, large] = [await smallJpeg(), await photo(900, 700).jpeg({ quality: 95 }).toBuffer()];
  site = await startSite({ SAMPLE_CONTENT: "no", ...administratorEnvironment });
  ({ token } = await openSession(site));
  write = writerOf(site, token);
});
afterAll(() => site.stop());

const encode = (bytes: Buffer, type = "image/jpeg") => `data:${type};base64,${bytes.toString("base64")}`;

/** Uploads a picture as a file and returns its address. */
async function uploaded(bytes: Buffer): Promise<string> {
  const body = new FormData();
  body.set("image", new File([new Uint8Array(bytes)], "a.jpg"));
  const init = { method: "POST", body, headers: { Authorization: `Bearer ${token}` } };
  const { data } = (await (await fetch(`${site.origin}/api/upload`, init)).json()) as { data: { url: string } };
  return data.url;
}

async function pictureOf(body: string): Promise<unknown> {
  const added = await write("POST", "/pictures", body);
  expect(added.status).toBe(201);
  const entry = await fetch(`${site.origin}/api/pictures/${String(added.body.insertedId)}`);
  return ((await entry.json()) as { picture: unknown }).picture;
}

describe.each(["small", "large"] as const)("a %s picture inside a record", (size) => {
  const bytes = () => (size === "small" ? small : large);

  it("is stored like an uploaded file, whatever type it declares", async () => {
    expect(bytes().length > 64 * 1024).toBe(size === "large");
    const address = await uploaded(bytes());
    for (const type of ["image/jpeg", "image/png", "image/png;charset=utf-8", "text/html"]) {
      expect(await pictureOf(JSON.stringify({ picture: encode(bytes(), type) }))).toBe(address);
    }
  });

  it("may be written as other programs write JSON and base64", async () => {
    const address = await uploaded(bytes());
    const json = JSON.stringify({ picture: encode(bytes()) });
    const [before = "", base64 = ""] = json.split(";base64,");
    const written = [
      base64.replaceAll("/", "\\/"),
      base64.replaceAll("+", "\\u002B"),
      base64.replaceAll(/.{76}/g, "$&\\r\\n"),
      base64.replaceAll("=", ""),
    ];
    for (const other of written) expect(await pictureOf(`${before};base64,${other}`)).toBe(address);
  });

  it("replaces an earlier picture, also inside a nested object", async () => {
    const values = { name: "A", image: "https://school.example/a.jpg", ssc: 2000, hsc: 2002, designation: "B" };
    const { insertedId } = (await write("POST", "/teachers", values)).body;
    const changed = await write("PATCH", `/updateFaculty/${String(insertedId)}`, {
      teacherData: { image: encode(bytes()) },
    });
    expect(changed.body).toEqual({ acknowledged: true, modifiedCount: 1 });
    const entry = await fetch(`${site.origin}/api/teachers/${String(insertedId)}`);
    expect(((await entry.json()) as { image: string }).image).toBe(await uploaded(bytes()));
  });

  it("is added once if it is sent again with the same idempotency key", async () => {
    const send = async () =>
      (await write("POST", "/pictures", { picture: encode(bytes()) }, { "Idempotency-Key": size })).body.insertedId;
    expect(await send()).toBe(await send());
  });
});

itForAll<[string, () => string]>([
  ["a page that claims to be a picture", () => encode(Buffer.from("<script>alert(1)</script>"))],
  ["large data that is not a picture", () => encode(Buffer.alloc(200_000, "a"))],
  ["text that is not encoded", () => "data:image/png,plain"],
  ["long text that is not encoded", () => `data:image/png,${"a".repeat(200_000)}`],
  ["a bare scheme", () => "data:"],
])("what is no picture is refused with the field's name", async ([, picture]) => {
  const { status, body } = await write("POST", "/pictures", `{"picture":"${picture()}"}`);
  expect([status, Object.keys(body.errors ?? body)]).toEqual([400, ["picture"]]);
});

it("more than 15 MB is refused with the limit", async () => {
  const { body } = await write("POST", "/pictures", {
    picture: encode(Buffer.concat([large, Buffer.alloc(15 * 1024 * 1024)])),
  });
  expect((body.errors as { picture: string }).picture).toMatch(/at most 15 MB/);
});

it("clients that stop halfway block no turn for large bodies, and take little room", async () => {
  const body = { picture: encode(Buffer.concat([large, Buffer.alloc(300_000)])) };
  const headers = {
    Authorization: `Bearer ${token}`,
    "Content-Type": "application/json",
    "Content-Length": 20_000_000,
  };
  const stopHalfway = () => {
    const sender = request(`${site.origin}/api/pictures`, { method: "POST", agent: false, headers });
    sender.on("error", () => undefined).write("{");
    return { sender, answered: once(sender, "response") as Promise<[IncomingMessage]> };
  };
  const first = stopHalfway();
  expect((await write("POST", "/pictures", body)).status).toBe(201);
  // There is room for two bodies, whichever connections the server accepts first.
  const all = [first, stopHalfway(), stopHalfway()];
  const [refused] = await Promise.race(all.map(({ answered }) => answered));
  expect([refused.statusCode, Number(refused.headers["retry-after"]) > 0]).toEqual([503, true]);
  for (const { sender } of all) sender.destroy();
  await expect.poll(async () => (await write("POST", "/pictures", body)).status).toBe(201);
});

it("a text that starts like a picture stays text, and a large picture in a text field is too large", async () => {
  const caption = "data:image/jpeg;base64, said the pupil";
  const { insertedId } = (await write("POST", "/pictures", { caption, picture: encode(large) })).body;
  const entry = await fetch(`${site.origin}/api/pictures/${String(insertedId)}`);
  expect(((await entry.json()) as { caption: string }).caption).toBe(caption);
  const { status } = await write("POST", "/pictures", { caption: encode(large), picture: encode(small) });
  expect(status).toBe(413);
});
