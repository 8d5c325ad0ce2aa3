import { numberFormat } from "../../engine/words/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import type { FeatureSite, OpenFeature } from "../server.ts";
import { approvalsPath, proposalPath, proposalsApi } from "./feature.ts";
import { Links } from "./links.ts";
import { log } from "../../server/log/log.ts";
import { Proposals } from "./proposals.ts";
import { approvalOperations, approvalRoutes } from "./routes.ts";

/** The service that the screens use. */
export type Approval = Pick<Proposals, "isOn" | "find" | "list" | "count"> & { links: Links };

/** Whether editors' changes need approval. They do if that cannot be read, so that none is published by mistake. */
async function isOn(proposals: Proposals): Promise<boolean> {
  try {
    return await proposals.isOn();
  } catch (error) {
    log.error("approval could not read whether changes need it, so they do.", error);
    return true;
  }
}

/** Opens the approval of editors' changes. */
export function open(site: FeatureSite): OpenFeature<Approval> {
  const proposals = new Proposals(site);
  const links = new Links(site, proposals);
  return {
    service: Object.assign(proposals, { links }),
    api: approvalRoutes({ proposals, links, site }),
    operations: approvalOperations,
    showsFile: (cookies, address) => links.showsFile(cookies, address),
    proposals: async () => ((await isOn(proposals)) ? proposalsApi : undefined),
    keptFiles: () => proposals.files(),
    dashboard: async ({ locale, mayAdminister, email }) => {
      const state = mayAdminister ? "waiting" : "returned";
      const own = mayAdminister ? {} : { by: email };
      const count = await proposals.count(state, own);
      if (count === 0) return [];
      const counted = { count: numberFormat(locale).format(count) };
      const text = mayAdminister
        ? m.approval_dashboard(counted, { locale })
        : m.approval_dashboard_returned(counted, { locale });
      // The link opens a single proposal directly.
      const [only] = count === 1 ? await proposals.list([state], own) : [];
      return [{ text, path: only ? `${proposalPath}?proposal=${only.id}` : approvalsPath }];
    },
    expiring: [proposals.expiring, links.expiring],
  };
}
