import { numberFormat } from "../../engine/words/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import type { FeatureSite, OpenFeature } from "../server.ts";
import { carePath } from "./feature.ts";
import { Links } from "./links.ts";
import type { Network } from "./look.ts";
import { Questions } from "./questions.ts";
import { type Care, Report } from "./report.ts";

/** Opens the feature for a site. A test passes its own network. */
export function open(site: FeatureSite, network?: Network): OpenFeature<Care> {
  const links = new Links(site, network);
  const questions = new Questions(site);
  const report = new Report(site);
  return {
    service: {
      links: (reader) => report.links(reader),
      lookNow: () => links.ask(new Date().toISOString()),
      questions: () => questions.list(),
      clearQuestions: () => questions.clear(),
    },
    aboveForm: (declaration, row, locale) => report.brokenOf(declaration, row, locale),
    status: async () => ({ brokenLinks: await report.countBroken() }),
    dashboard: async ({ locale }) => {
      const count = await report.countBroken();
      if (count === 0) return [];
      return [{ text: m.care_dashboard({ count: numberFormat(locale).format(count) }, { locale }), path: carePath }];
    },
    searched: (question, hits) => questions.searched(question, hits),
    nextMoment: (state) => links.nextMoment(state),
    pass: (now, signal) => links.pass(now, signal),
    expiring: questions.expiring,
    settle: () => questions.flush(),
  };
}
