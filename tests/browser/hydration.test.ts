import { expect } from "vitest";
import routes from "../../app/routes.ts";
import { isAdminScreen } from "../../app/session/require-role.ts";
import { companionLocale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { useAdministrator } from "./administrator.ts";

const { open } = useAdministrator();

/** Values for the parameters of routes, of which the sample school has entries. */
const values: Readonly<Record<string, string>> = { id: "1", collection: "teacher", step: "names" };

/** Screens that exist only for a proposal, an examination or another account. */
const needsMore = /approvals\/|results\/:id|account\/remove|people\/account/;

/** One address of each module of an administrators' screen, because a module renders all of its routes alike. */
const screens = new Map(
  routes.flatMap(({ path = "", file }) =>
    isAdminScreen(`/${path}`) && file.endsWith(".tsx") && !needsMore.test(path)
      ? [[file, `/${path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? "1")}`] as const]
      : [],
  ),
);

// In Bengali, whose digits and dates React would notice. The tests of single screens open them in English, and fail too
// if the console says anything.
itForAll([...screens.values()].map((path) => localPath(path, companionLocale)))(
  "an administrators' screen hydrates without a word in the console",
  async (path) => {
    // Faults in the page fail the test at its end.
    const page = await open(path);
    await page.waitForLoadState("networkidle");
    expect(await page.locator("main h1").count(), path).toBe(1);
    // Without scripts the console would be silent too.
    expect(await page.locator("script[type=module]").count(), path).toBeGreaterThan(0);
  },
);
