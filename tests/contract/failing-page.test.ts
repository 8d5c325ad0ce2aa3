import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { visibleText } from "../kit/html.ts";
import { startSiteProcess } from "../kit/site.ts";
import { eventually } from "../kit/eventually.ts";
import { patience } from "../kit/patience.ts";

it("a page that cannot be rendered says so in each language, and works again once it can be", async () => {
  const failing = await startSiteProcess();
  const database = new DatabaseSync(join(failing.dataDirectory, "school.sqlite"), { timeout: patience });
  try {
    database.exec("alter table syllabus rename to lost");
    for (const locale of locales) {
      const address = localPath("/syllabus", locale);
      const failed = await fetch(failing.origin + address);
      expect(failed.status).toBe(500);
      const html = await failed.text();
      expect(html).toContain(`<html lang="${locale}">`);
      expect(visibleText(html)).toContain(m.failed_text({}, { locale }));
      // The log contains the id that the page asks the reader to report.
      const id = String(failed.headers.get("X-Request-Id"));
      expect(visibleText(html)).toContain(m.failed_id({ id }, { locale }));
      await eventually(() => expect(failing.output()).toContain(` error [${id}] GET ${address}\n`));
      expect(failing.output()).toContain("no such table: syllabus");
      expect(html).not.toContain("no such table");
      expect((await fetch(failing.origin + localPath("/about", locale))).status).toBe(200);
    }
    database.exec("alter table lost rename to syllabus");
    for (const locale of locales)
      expect((await fetch(failing.origin + localPath("/syllabus", locale))).status).toBe(200);
  } finally {
    database.close();
    await failing.stop();
  }
});
