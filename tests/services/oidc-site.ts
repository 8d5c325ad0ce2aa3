import type { Database } from "../../server/database/open.ts";
import { openSiteDatabase } from "../kit/site-database.ts";
import { freePort } from "../kit/run-web-server.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { HandBrowser } from "./hand-browser.ts";
import { type OpenIdProvider, startProvider } from "./openid-provider.ts";

/** The provider's account of the site's administrator: its e-mail address is the site's `ADMIN_EMAIL`. */
export const clerk = { sub: "clerk-1", email: "clerk@school.example" };
/** An account at the provider; its address is verified unless it says otherwise. */
export type ProviderAccount = { sub: string; email: string; verified?: boolean };

/** A site that signs in at a provider of its own. */
export type OidcSite = {
  site: SiteProcess;
  provider: OpenIdProvider;
  environment: Record<string, string>;
  rows: Rows;
  stop: () => Promise<void>;
};

/** Reads from the site's database. */
type Rows = <T>(read: (db: Database) => Promise<T>) => Promise<T>;

/** Starts a provider and a site that signs in there; `clerk` is its administrator. */
export async function startOidcSite(more: Record<string, string> = {}): Promise<OidcSite> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const provider = await startProvider(more.PUBLIC_URL ?? origin);
  const environment = {
    PORT: String(port),
    PUBLIC_URL: origin,
    SAMPLE_CONTENT: "no",
    IDENTITY: "oidc",
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: "school",
    OIDC_CLIENT_SECRET: provider.clientSecret,
    ADMIN_EMAIL: clerk.email,
    ...more,
  };
  const site = await startSiteProcess(environment);
  const stop = async () => {
    await site.stop();
    await provider.close();
  };
  const rows: Rows = async (read) => {
    const db = await openSiteDatabase(site.dataDirectory);
    const result = await read(db);
    await db.destroy();
    return result;
  };
  return { site, provider, environment, rows, stop };
}

/** Presses the site's button and the provider's; returns the address at which the browser returns to the site. */
export async function signInAtProvider(
  { site, provider }: Pick<OidcSite, "site" | "provider">,
  account: ProviderAccount | "cancel",
  { browser = new HandBrowser(), path = "/login", shared = false } = {},
): Promise<{ browser: HandBrowser; url: string; response: Response; cookies: string[] }> {
  const start = await browser.post(site.origin + path, shared ? { shared: "on" } : {});
  const form = await browser.follow(start, site.origin + path);
  if (!form.url.startsWith(`${provider.issuer}/interaction/`)) return { browser, ...form, cookies: [] };
  const sent: Record<string, string> =
    account === "cancel"
      ? { choice: "cancel" }
      : {
          choice: "in",
          sub: account.sub,
          email: account.email,
          ...(account.verified === false ? {} : { verified: "on" }),
        };
  const back = await browser.follow(await browser.post(form.url, sent), form.url, (url) => url.startsWith(site.origin));
  const returned = await browser.fetch(back.url);
  const cookies = returned.headers.getSetCookie();
  const end = await browser.follow(returned, back.url);
  return { browser, ...end, cookies };
}
