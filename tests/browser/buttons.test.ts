import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { collections } from "../../collections/all.ts";
import { companionLocale, locales, type Locale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { useAdministrator } from "./administrator.ts";
import { publicRoutes } from "./public-routes.ts";

/** The width of a button's text on a phone of 360 pixels, beside the paddings of the page, a card and the button. */
const room = 289;

/** At most this many screens are read in a language. There are about a hundred. */
const mostScreens = 300;

/**
 * Labels of features' buttons that appear only after something was done, by name, because a feature can be deleted
 * together with its messages.
 */
const ofFeatures = [
  "approval_turn_on",
  "approval_turn_off",
  "approval_back",
  "approval_link_make",
  "results_make_yes",
  "results_erase_yes",
  "results_slips_done",
  "results_open",
  "results_close",
  "results_again",
  "results_compare",
  "results_save_changes",
  "results_each_sheet",
  "routines_open",
  "push_end",
  "offline_end",
  "push_adopt",
  "disclosure_exempt_save",
  "disclosure_applies",
];

function messageNamed(name: string): Message {
  const message = (m as unknown as Readonly<Record<string, Message | undefined>>)[name];
  if (!message) throw new Error(`There is no message ${name}.`);
  return message;
}

/** Labels of buttons that appear only after something was done. Placeholders are filled with a large number. */
const later = [
  ...collections.flatMap(({ messages }) => [messages.confirm, messages.button]),
  m.conflict_save,
  m.restore_removed,
  m.add_anew,
  m.replace_do,
  m.replace_propose,
  m.version_yes,
  m.try_again,
  m.file_remove_yes,
  m.remove_chosen_yes,
  m.order_load,
  m.order_reset,
  m.start_content_load,
  m.log_in_again,
  m.proposal_hide,
  m.proposal_show,
  m.proposal_remove,
  m.proposal_restore,
  m.proposal_restore_chosen,
  m.proposal_version,
  m.people_make_administrator,
  m.people_make_editor,
  m.people_disable,
  m.people_enable,
  m.people_link_new,
  m.people_link_again,
  m.second_factor_turn_off,
  m.sign_ins_mine,
  m.sign_ins_everywhere,
  m.removal_remove,
  m.urgent_end,
  m.update_it,
  m.post_another,
  m.texts_swap,
  m.text_to_bengali,
  m.text_to_english,
  m.bijoy_convert,
  m.leave_stay,
  m.leave_go,
  m.find_another,
  ...ofFeatures.map(messageNamed),
] as readonly Message[];

/** The verbs with which a Bengali button ends. */
const verbs = new Set(
  (
    "করুন দিন নিন যান দেখুন দেখান পাঠান জানান বদলান মুছুন সরান লিখুন খুঁজুন ছাপান থামান চালান ফেরান ফিরুন সাজান রাখুন " +
    "আনুন তুলুন খুলুন পড়ুন ধরুন থাকুন দেবেন দেখাবেন দেখবেন হয়েছে করেছি দিয়েছি দেখেছি আছে"
  ).split(" "),
);
/** Labels of one word that every phone has, and those that the specification names (requirements R1.2). */
const short: readonly Message[] = [m.login, m.logout, m.dialog_cancel, m.page_next, m.page_previous];

const administrator = useAdministrator();

/** The labels of a page, those of them that are orders, and the addresses to which it leads. */
type Found = { labels: string[]; orders: string[]; links: string[] };

/**
 * Reads pages as the server sends them, in the browser, which knows HTML. It logs that it applies none of their inline
 * styles.
 */
function readPages(page: Page, paths: readonly string[]): Promise<Found[]> {
  return page.evaluate(
    (all) =>
      Promise.all(
        all.map(async (path) => {
          const document = new DOMParser().parseFromString(await (await fetch(path)).text(), "text/html");
          const textOf = (one: Element) => {
            one.querySelectorAll("svg, .vh").forEach((hidden) => hidden.remove());
            return (one.textContent ?? "").replaceAll(/\s+/g, " ").trim();
          };
          const labels = [...document.querySelectorAll(".btn, main button:not(.row-line)")].map(textOf);
          // A link to another page of the site has that page's name, a sign of the text editor what it makes, the line
          // of a table's row the row's own words, and a fold what it opens.
          const others = [...document.querySelectorAll(".tools button, .row-line, .to-other")];
          const orders = [...document.querySelectorAll("button.btn, main button, .btn[href*='/add']")].filter(
            (one) => !others.includes(one),
          );
          const links = [...document.querySelectorAll("a[href]")].map((one) => one.getAttribute("href") ?? "");
          return { labels, orders: orders.map(textOf), links };
        }),
      ),
    paths,
  );
}

/** Without what is the school's own: addresses of entries, and queries. */
const screenOf = (link: string) => link.replace(/[?#].*$/, "").replaceAll(/\d+/g, "1");

/** Reads the public pages and every screen to which the dashboard leads. */
async function readScreens(page: Page, locale: Locale): Promise<Omit<Found, "links">> {
  const base = localPath("/admin", locale);
  const seen = new Map<string, string>([[base, base]]);
  const labels = new Set<string>();
  const orders = new Set<string>();
  let next = [base, ...publicRoutes.map(({ path }) => localPath(path, locale))];
  while (next.length > 0) {
    const found = await readPages(page, next.splice(0, 4));
    for (const { labels: own, orders: few, links } of found) {
      for (const label of own) labels.add(label);
      for (const label of few) orders.add(label);
      for (const link of links.filter((one) => one.startsWith(base))) {
        if (seen.has(screenOf(link)) || seen.size >= mostScreens) continue;
        seen.set(screenOf(link), link);
        next = [...next, link];
      }
    }
  }
  expect(seen.size).toBeGreaterThan(60);
  const inputs = new Proxy({}, { get: () => "1,000" });
  const others = later.map((message) => message(inputs, { locale }));
  return { labels: [...labels, ...others], orders: [...orders, ...others].filter((label) => label !== "") };
}

/** The widths of these labels on a button, in pixels. */
function widthsOf(page: Page, labels: readonly string[]): Promise<number[]> {
  return page.evaluate((all) => {
    const button = document.createElement("button");
    button.className = "btn";
    const text = document.createElement("span");
    text.style.whiteSpace = "nowrap";
    button.append(text);
    document.body.append(button);
    return all.map((label) => {
      text.textContent = label;
      return text.getBoundingClientRect().width;
    });
  }, labels);
}

describe.each(locales)("the buttons in %s", (locale) => {
  it(`fit ${room} pixels, and end in a verb in Bengali`, async () => {
    const page = await administrator.open(localPath("/admin", locale), { width: 360, mayFail: true });
    await page.evaluate(() => document.fonts.ready);
    const { labels, orders } = await readScreens(page, locale);
    expect(labels.length).toBeGreaterThan(100);
    const widths = await widthsOf(page, labels);
    expect(labels.filter((_, place) => (widths[place] ?? 0) > room)).toEqual([]);
    if (locale !== companionLocale) return;
    const allowed = new Set(short.map((message) => message({}, { locale })));
    const lastWord = (label: string) =>
      label
        .replace(/(?: না|:.*|\(.*|[!?।…–+]| [০-৯,]+টি)*$/u, "")
        .split(/\s/)
        .at(-1) ?? "";
    expect(orders.filter((label) => !allowed.has(label) && !verbs.has(lastWord(label)))).toEqual([]);
  });
});
