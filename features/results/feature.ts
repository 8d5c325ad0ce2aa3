import * as m from "../../messages/compiled/messages.js";
import type { Feature } from "../feature.ts";
import type { ResultsAction } from "./actions.ts";

const auditActions: Readonly<Record<ResultsAction, typeof m.results_audit_added>> = {
  "results-added": m.results_audit_added,
  "results-changed": m.results_audit_changed,
  "results-opened": m.results_audit_opened,
  "results-closed": m.results_audit_closed,
  "results-corrected": m.results_audit_corrected,
  "results-codes-made": m.results_audit_codes_made,
  "results-seen": m.results_audit_seen,
  "results-pupil-erased": m.results_audit_pupil_erased,
  "results-erased": m.results_audit_erased,
  "results-expired": m.results_audit_expired,
};

/** The path of the page on which pupils look up their results. */
export const resultPath = "/result";

/** Examination results: a clerk uploads sheets of marks, and each pupil can see the own row. */
export const results: Feature = {
  name: "results",
  pages: [
    {
      path: resultPath,
      module: "ResultPage",
      searchEngines: false,
      formBytes: 2_000,
      besideLists: { collections: ["publicResult", "internalResult"], name: m.results_beside },
      menu: { group: "academic", place: 9, name: m.results_title },
      searchedAs: m.results_searched_as,
    },
  ],
  screens: [
    { path: "/admin/results", module: "ListScreen", title: m.results_screen },
    { path: "/admin/results/new", module: "NewScreen" },
    { path: "/admin/results/{id}", module: "ExaminationScreen" },
  ],
  persons: [{ what: m.results_persons_what, howLong: m.results_persons_how_long }],
  auditTitle: m.results,
  auditActions,
};
