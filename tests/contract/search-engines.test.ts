import { expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import { addTo } from "../kit/database-state.ts";
import { submit } from "../kit/account-forms.ts";
import { eventually } from "../kit/eventually.ts";
import { administrator, administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";

const publicUrl = "https://school.example";
/** Texts that search engines read: pages in both languages, a page that does not exist, a feed, a calendar. */
const texts = ["/", "/bn", "/notice", "/bn/teacher", "/no-such-page", "/notice.atom", "/robots.txt", "/sitemap.xml"];

/** What search engines read of a site: the header of each text, the rules, and how many pages the sitemap names. */
async function seen({ origin }: Site) {
  const answers = await Promise.all(texts.map((path) => fetch(origin + path)));
  const [rules = "", sitemap = ""] = await Promise.all(answers.slice(-2).map((answer) => answer.text()));
  return {
    headers: [...new Set(answers.map((answer) => answer.headers.get("X-Robots-Tag")))],
    namesSitemap: rules.includes(`Sitemap: ${publicUrl}/sitemap.xml\n`),
    allowsFiles: !rules.includes("Disallow: /media/\n"),
    isEmpty: !sitemap.includes("<loc>"),
  };
}

const refused = { headers: ["noindex"], namesSitemap: false, allowsFiles: false, isEmpty: true };
const welcome = { headers: [null], namesSitemap: true, allowsFiles: true, isEmpty: false };

it("a site without an administrator is for search engines once it has one, also its pages in a cache", async () => {
  const site = await startSite({ PUBLIC_URL: publicUrl, SAMPLE_CONTENT: "no" });
  try {
    expect(await seen(site)).toEqual(refused);
    const before = await fetch(site.origin);
    const token = site.setupToken;
    const made = await submit(site, "set-up", { token, name: "", ...administrator }, "", { Origin: publicUrl });
    expect(made.status).toBe(303);
    await eventually(async () => expect(await seen(site)).toEqual(welcome));
    // nginx would keep the header of its copy if the site answered that nothing has changed.
    const again = await fetch(site.origin, { headers: { "If-None-Match": before.headers.get("ETag") ?? "" } });
    expect([again.status, again.headers.get("X-Robots-Tag")]).toEqual([200, null]);
    expect(await again.text()).toBe(await before.text());
  } finally {
    await site.stop();
  }
});

it("a site is for search engines once nothing of the sample school is left as it was loaded", async () => {
  const site = await startSite({ PUBLIC_URL: publicUrl, ...administratorEnvironment });
  try {
    expect(await seen(site)).toEqual(refused);
    const { cookie, token } = await openSession(site);
    await addTo(writerOf(site, token), notice);
    const send = (step: string, values: Record<string, string>) =>
      fetch(`${site.origin}/admin/start/${step}`, {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: publicUrl, Cookie: cookie },
        body: new URLSearchParams(values),
        redirect: "manual",
      });
    // Some entries and globals still are the sample school's.
    expect((await send("names", { what: "save", name: "Our School" })).status).toBe(303);
    expect(await seen(site)).toEqual(refused);
    expect((await send("content", { what: "remove" })).status).toBe(303);
    await eventually(async () => expect(await seen(site)).toEqual(welcome));
  } finally {
    await site.stop();
  }
});
