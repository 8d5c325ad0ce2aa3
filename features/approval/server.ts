import type { Locale } from "../../engine/languages.ts";
import { inLocale } from "../../engine/localized-text.ts";
import { numberFormat } from "../../engine/words/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import type { DashboardLine } from "../feature.ts";
import type { FeatureSite, OpenFeature } from "../server.ts";
import { Decisions } from "./decisions.ts";
import { approvalsPath, proposalPath } from "./feature.ts";
import { Links } from "./links.ts";
import { type Counted, Proposals } from "./proposals.ts";
import { approvalOperations, approvalRoutes } from "./routes.ts";

/** The service that the screens use. */
export type Approval = Pick<Proposals, "isOn" | "find" | "list" | "count"> & {
  links: Links;
  decisions: Decisions;
  picturesElsewhere: boolean;
};

/** For how many days the dashboard tells an editor that a change was published. A clerk may come once a week. */
const toldDays = 7;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/**
 * The line about the proposals in a state: their number, or the title of a single one, which the line opens directly.
 * Undefined if there is none.
 */
async function lineOf(
  proposals: Proposals,
  asked: Counted,
  text: typeof m.approval_dashboard,
  locale: Locale,
): Promise<DashboardLine | undefined> {
  const count = await proposals.count(asked);
  if (count === 0) return undefined;
  const [only] = count === 1 ? await proposals.list([asked.state], { ...asked, latest: 1 }) : [];
  const title = only && inLocale(only.title, only.titleBn, locale)?.text;
  return {
    text: text(
      { what: title ?? m.approval_dashboard_count({ count: numberFormat(locale).format(count) }, { locale }) },
      { locale },
    ),
    path: only ? `${proposalPath}?proposal=${only.id}` : approvalsPath,
  };
}

/** Opens the approval of editors' changes. */
export function open(site: FeatureSite): OpenFeature<Approval> {
  const proposals = new Proposals(site);
  const links = new Links(site, proposals);
  const decisions = new Decisions(site, proposals, links);
  return {
    service: Object.assign(proposals, { links, decisions, picturesElsewhere: site.picturesElsewhere }),
    api: approvalRoutes(decisions),
    operations: approvalOperations,
    showsFile: (cookies, address) => links.showsFile(cookies, address),
    proposals: { isOn: decisions.isOn, add: decisions.add },
    keptFiles: () => proposals.files(),
    dashboard: async ({ locale, mayAdminister, email }) => {
      const lines = mayAdminister
        ? [await lineOf(proposals, { state: "waiting" }, m.approval_dashboard, locale)]
        : [
            await lineOf(proposals, { state: "returned", by: email }, m.approval_dashboard_returned, locale),
            await lineOf(
              proposals,
              { state: "published", by: email, since: daysAgo(toldDays) },
              m.approval_dashboard_published,
              locale,
            ),
          ];
      return lines.flatMap((line) => line ?? []);
    },
    expiring: [proposals.expiring, links.expiring],
  };
}
