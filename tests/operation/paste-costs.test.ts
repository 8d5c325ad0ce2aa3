import { expect } from "vitest";
import notice from "../../collections/notice.ts";
import { usePasting } from "../browser/pasting.ts";
import { itForAll } from "../kit/it-for-all.ts";

const { open, paste, filled } = usePasting();

/** HTML of about `length` characters that nearly is what the paste looks for, and parts many times. */
const costlyHtml: Readonly<Record<string, (length: number) => string>> = {
  "spaces in bold": (length) => `<b>a${" ".repeat(length)}a</b>`,
  "preserved spaces in bold": (length) => `<pre><b>a${" ".repeat(length)}a</b></pre>`,
  "punctuation in bold": (length) => `<b>a${".".repeat(length)}a</b>`,
  "one Bengali letter": (length) => `<b>${"ক".repeat(length)}</b>`,
  "a Bijoy syllable": (length) => `<b style="font-family: SutonnyMJ">${"K&".repeat(length / 2)}</b>`,
  "brackets and asterisks": (length) => `<p><b>${"[*](".repeat(length / 4)}</b></p>`,
  "bold letters": (length) => "<b>a</b> ".repeat(length / 9),
  // Without words, because Chromium itself takes quadratic time to insert many lines.
  paragraphs: (length) => `${"<p><b> </b>".repeat(length / 11)}<b>a</b>`,
  "lists in lists": (length) => `${"<ul><li> ".repeat(length / 9)}<b>a</b>`,
  "frames in frames": (length) => `${"<table><tr><td> ".repeat(length / 16)}<b>a</b>`,
  links: (length) => '<a href="https://a.example/">a</a>'.repeat(length / 34),
  "a style": (length) => `<p style="mso-list:${" ".repeat(length)}x">a`,
};

itForAll(Object.entries(costlyHtml))(
  "pasting takes at most fifteen times as long for ten times as much",
  async ([, make]) => {
    const page = await open(notice.admin.add);
    const tab = await page.context().newCDPSession(page);
    // Processor time of the page's main thread.
    await tab.send("Performance.enable", { timeDomain: "threadTicks" });
    const spent = async () => {
      const { metrics } = await tab.send("Performance.getMetrics");
      return (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? 0) * 1_000;
    };
    const costOf = async (length: number) => {
      let least = Number.POSITIVE_INFINITY;
      for (let turn = 0; turn < 3; turn += 1) {
        const before = await spent();
        if (await paste(page, `<h2>a</h2>${make(length)}`, "plain")) await filled(page);
        least = Math.min(least, (await spent()) - before);
      }
      return least;
    };
    await costOf(1_000);
    const [shorter, longer] = [await costOf(10_000), await costOf(100_000)];
    expect(longer, `${shorter} ms for a tenth`).toBeLessThanOrEqual(15 * Math.max(shorter, 5));
  },
);
