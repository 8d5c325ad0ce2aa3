import { once } from "node:events";
import { type Agent, request } from "node:https";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { HostedSchools } from "./hosted-schools.ts";
import { startNginx } from "./nginx.ts";
import { administratorEnvironment } from "./session.ts";
import { type Site, startSite } from "./site.ts";

/** A site behind nginx. */
export type FrontedSite = {
  /** nginx's address, and the name of the site's host. */
  origin: string;
  host: string;
  /** The site without nginx. */
  site: Pick<Site, "origin">;
  /** nginx's folder, with its cache and its temporary files. */
  folder: string;
  stop: () => Promise<void>;
};

/** Starts a site behind each of nginx's configurations, by the configuration's path. */
export const frontedSites: Readonly<Record<string, () => Promise<FrontedSite>>> = {
  "deploy/nginx.conf": async () => {
    const host = "school.example";
    const site = await startSite({ ...administratorEnvironment, TRUST_PROXY: "yes", PUBLIC_URL: `https://${host}` });
    const proxy = await startNginx([site]);
    const stop = async () => {
      await proxy.stop();
      await site.stop();
    };
    return { origin: proxy.origin, host, site, folder: proxy.folder, stop };
  },
  "deploy/hosting/nginx.conf": async () => {
    const [name, host] = ["sonapur", "sonapur.schools.example"];
    const machine = await HostedSchools.make(administratorEnvironment);
    const { code, err } = await machine.run(["add", name, host]);
    if (code !== 0) throw new Error(`The school is not added: ${err}`);
    const socket = join(machine.root, "run/schools", `${name}.sock`);
    const relay = createServer((client) => {
      const school = connect(socket).on("error", () => client.destroy());
      client.on("error", () => school.destroy());
      client.pipe(school).pipe(client);
    });
    await once(relay.listen(0, "127.0.0.1"), "listening");
    const site = { origin: `http://127.0.0.1:${(relay.address() as AddressInfo).port}` };
    const stop = async () => {
      relay.close();
      await machine.close();
    };
    return { origin: machine.origin, host, site, folder: machine.frontFolder, stop };
  },
};

/** A request to a site behind nginx. `from` is the client's address, on loopback. */
export type FrontRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | AsyncIterable<Buffer>;
  from?: string;
  agent?: Agent | false;
};

/** The answer to it, and how long it took in milliseconds. */
export type FrontAnswer = { status: number; text: string; took: number };

/** Sends a request to a site behind nginx and reads its answer; throws if there is none. */
export function askFront(
  { origin, host }: Pick<FrontedSite, "origin" | "host">,
  path: string,
  { method = "GET", headers = {}, body = "", from = "127.0.0.1", agent = false }: FrontRequest = {},
): Promise<FrontAnswer> {
  const began = performance.now();
  const answered = Promise.withResolvers<FrontAnswer>();
  const sent = request(
    origin + path,
    {
      method,
      agent,
      servername: host,
      localAddress: from,
      rejectUnauthorized: false,
      headers: { Host: host, ...headers },
    },
    (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      answer.on("error", answered.reject);
      answer.on("end", () =>
        answered.resolve({ status: answer.statusCode ?? 0, text, took: performance.now() - began }),
      );
    },
  );
  sent.on("error", answered.reject);
  if (typeof body === "string") sent.end(body);
  else Readable.from(body).pipe(sent);
  return answered.promise;
}
