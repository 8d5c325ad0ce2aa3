import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { connect } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { declarations } from "../../globals/all.ts";
import { plainLimit, pictureLimit } from "../../server/api/request-body.ts";
import { passwordMaxLength } from "../../server/auth/providers/firebase/password-policy.ts";
import { formBytes } from "../../server/auth/form-bytes.ts";
import { defaultVideoMegabytes, imageLimits, megabyte } from "../../server/media/limits.ts";
import { builtRoutes } from "../kit/built-routes.ts";
import { nginx, type Proxy, startNginx } from "../kit/nginx.ts";
import { largestBody } from "../../server/sheets/sheet.ts";
import { type Site, startSite } from "../kit/site.ts";

/** Bytes around a value or a file: names of fields, boundaries of a form. */
const around = 1024;

/** A limit in bytes that a module of a feature exports; the usual one if the feature is deleted. */
async function limitIn(module: string, name: string): Promise<number> {
  const path = join(import.meta.dirname, "../../features", module);
  return existsSync(path) ? ((await import(path)) as Record<string, number>)[name]! : plainLimit;
}
const largestResults = await limitIn("results/bodies.ts", "largestResults");

/** The largest bodies that the code accepts, in bytes: of each path of the API's description, and of forms. */
const largest = new Map([
  ...declarations
    .filter(({ fields }) => Object.values(fields).some(({ media }) => media === "picture"))
    .flatMap(({ api }) =>
      [...("list" in api ? [api.list] : []), api.update].map((path) => [path, pictureLimit] as const),
    ),
  ["/upload", defaultVideoMegabytes * megabyte + around],
  ...(existsSync(join(import.meta.dirname, "../../features/paper"))
    ? [["/paper/page", imageLimits.megabytes * megabyte + around] as const]
    : []),
]);
const largestOf = (path: string) =>
  largest.get(path) ??
  (/^\/results(\/|$)/.test(path) ? largestResults : /^\/(personnel|routines)\//.test(path) ? largestBody : plainLimit);

/** What nginx may allow beyond the code's own limit: a body that it receives in memory, or a fifth. */
const slack = (bytes: number) => Math.max(plainLimit + 16 * around, bytes * 1.2);

describe.skipIf(nginx === undefined)("the bodies that nginx lets through (skipped without nginx)", () => {
  let site: Site;
  let proxy: Proxy;
  beforeAll(async () => {
    site = await startSite({ TRUST_PROXY: "yes" });
    proxy = await startNginx([site]);
  });
  afterAll(async () => {
    await proxy?.stop();
    await site?.stop();
  });

  /** The status with which nginx answers the head of a request with a body of this size: 100 if it wants the body. */
  async function statusOf(path: string, size: number): Promise<number> {
    const socket = connect({ port: Number(new URL(proxy.origin).port), host: "127.0.0.1", rejectUnauthorized: false });
    const head = `POST ${path} HTTP/1.1\r\nHost: school.example\r\nContent-Length: ${Math.floor(size)}\r\n`;
    socket.write(`${head}Expect: 100-continue\r\n\r\n`);
    const [chunk] = (await once(socket, "data")) as [Buffer];
    socket.destroy();
    return Number(chunk.toString("latin1").split(" ", 2)[1]);
  }

  it("are as large as the code's own largest bodies, on each path, and not much larger", async () => {
    const described = (await (await fetch(`${site.origin}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const takesBody = ([, methods]: [string, object]) => ["post", "put", "patch"].some((method) => method in methods);
    // The description leaves out some paths that an older interface had.
    const paths = new Set([
      ...Object.entries(described.paths)
        .filter(takesBody)
        .map(([path]) => path),
      ...largest.keys(),
    ]);
    expect(paths.size).toBeGreaterThan(60);
    const wrong: unknown[] = [];
    for (const path of paths) {
      const limit = largestOf(path);
      const address = `/api${path.replaceAll(/\{\w+\}/g, "1")}`;
      const [fits, isTooLarge] = [await statusOf(address, limit), await statusOf(address, slack(limit) + 1)];
      if (fits !== 100 || isTooLarge !== 413) wrong.push({ path, limit, fits, isTooLarge });
    }
    expect(wrong).toEqual([]);
  });

  it("are on pages at most as large as the largest form", async () => {
    const forms = await builtRoutes();
    const limit = Math.max(formBytes({ passwordMaxLength }), ...forms.map(({ bytes = 0 }) => bytes));
    for (const path of [
      "/login",
      "/bn/login",
      "/admin/people",
      "/result",
      "/no-such-page",
      "/media/a.mp4",
      "/admin/backup",
    ])
      expect([path, await statusOf(path, limit), await statusOf(path, slack(limit) + 1)]).toEqual([path, 100, 413]);
  });
});
