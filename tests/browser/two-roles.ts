import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { withDatabase } from "../kit/database-state.ts";
import { addEditors } from "../kit/editors.ts";
import {
  type Account,
  administratorEnvironment,
  openSession,
  type Session,
  type Write,
  writerOf,
} from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { launchChromium } from "./chromium.ts";
import { logIn, openPhone } from "./phone.ts";
import { cookiesOf } from "./session-cookies.ts";

/**
 * A site on which an administrator and an editor write. All members but `openAs` and `openWith` are available once the
 * tests start.
 */
export type TwoRoles = {
  site: Site;
  browser: Browser;
  /** The administrator's session, and a function that writes with it. */
  session: Session;
  write: Write;
  editor: Account;
  /** Opens a path on a page of a phone, signed in. */
  openAs: (account: Account, path?: string) => Promise<Page>;
  /** Opens a path on a page of a phone with this session, without the login form. */
  openWith: (session: Session, path?: string) => Promise<Page>;
};

/**
 * For the tests of a file: starts a site with both roles. A test fails if a page that it opened has faults, except
 * those in `meant`.
 */
export function useTwoRoles(
  variables: Record<string, string> = {},
  { meant, ...options }: BrowserContextOptions & { meant?: RegExp } = {},
): TwoRoles {
  const faults: string[][] = [];
  const openPage = async () => {
    const { page, faults: found } = await openPhone(roles.browser, roles.site, options);
    faults.push(found);
    return page;
  };
  const openAs = async (account: Account, path = "/admin") => {
    const page = await openPage();
    await page.goto(`/login?next=${path}`);
    await logIn(page, account.email, account.password);
    await page.waitForURL(path);
    return page;
  };
  const openWith = async (session: Session, path = "/admin") => {
    const page = await openPage();
    await page.context().addCookies(cookiesOf(session, roles.site.origin));
    await page.goto(path);
    return page;
  };
  const roles = { openAs, openWith } as TwoRoles;
  beforeAll(async () => {
    const environment = { ...administratorEnvironment, ...variables };
    [roles.site, roles.browser] = await Promise.all([startSite(environment), launchChromium()]);
    roles.session = await openSession(roles.site);
    roles.write = writerOf(roles.site, roles.session.token);
    roles.editor = await withDatabase(roles.site, addEditors);
  });
  afterAll(async () => {
    await roles.browser?.close();
    await roles.site?.stop();
  });
  afterEach(() => {
    const found = faults.flatMap((one) => one.splice(0)).filter((fault) => !meant?.test(fault));
    expect(found, "faults of the pages").toEqual([]);
  });
  return roles;
}
