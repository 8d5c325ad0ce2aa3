import { useLoaderData } from "react-router";
import * as m from "../../messages/compiled/messages.js";
import { administrationContext, identityContext, readingContext } from "../context.ts";
import { useTranslate } from "../page-data.ts";
import { actionHeaders, type FormRules } from "../session/form-action.ts";
import { requireWriter } from "../session/require-role.ts";
import css from "./dashboard.css?inline";
import { Style } from "../ui/Style.tsx";
import { AdminPage } from "./AdminPage.tsx";
import { Alarms, alarmLines } from "./operation/Alarms.tsx";
import { BackupStatus, describeBackups, describeDownloads } from "./operation/BackupStatus.tsx";
import { FoldedLinks } from "./FoldedList.tsx";
import { ChangeList } from "./ChangeList.tsx";
import { latestChanges, listByUse } from "./dashboard-data.ts";
import { AllContent, FurtherLinks, furtherLinks, QuickActions } from "./content/DashboardLinks.tsx";
import { linesForAdministrators, listMissing, MissingContent } from "./content/MissingContent.tsx";
import { NewSignIns, newSignIns } from "./account/NewSignIns.tsx";
import { StartReminder, startReminder } from "./start/StartReminder.tsx";
import { dashboardAction, RefusedPress, stillRight, StillRight, urgentNow } from "./content/StillRight.tsx";
import type { Route } from "./+types/dashboard.ts";

const changesShown = 2;

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireWriter({ request, context });
  const { store, locale, today } = context.get(readingContext);
  const { operation, people, startProgress, dashboardLines } = context.get(administrationContext);
  const readBackups = async () =>
    operation.backups
      ? describeBackups(await operation.backups.status(), locale)
      : describeDownloads(await operation.lastBackup(), locale);
  const [byUse, changes, alarms, backup, bin, signIns, start, lines, review] = await Promise.all([
    listByUse(store, locale),
    latestChanges(store, locale, changesShown, user.mayAdminister),
    operation.alarms(),
    user.mayAdminister ? readBackups() : undefined,
    store.history.bin({ limit: 0 }),
    newSignIns(context.get(identityContext).sessions, user, locale),
    user.mayAdminister ? startReminder(startProgress, locale) : undefined,
    dashboardLines({ locale, mayAdminister: user.mayAdminister, email: user.email }),
    // A person whose changes wait for approval is not asked to confirm content.
    user.proposals === undefined ? stillRight(store, { locale, today, mayAdminister: user.mayAdminister }) : undefined,
  ]);
  const missing = start
    ? undefined
    : await listMissing(
        store,
        locale,
        byUse,
        user.mayAdminister ? await linesForAdministrators(people, operation) : [],
      );
  return {
    byUse,
    changes,
    alarms: alarmLines(alarms, backup !== undefined, locale),
    backup,
    removed: bin.total,
    signIns,
    start,
    missing,
    review,
    urgent: await urgentNow(store, locale),
    lines,
    further: furtherLinks(user, start !== undefined, lines, locale),
    order: m.order_link({}, { locale }),
  };
}

export const headers = actionHeaders;
/** Editors may send it, because it writes only through `perform`. */
export const form: FormRules = { bytes: 1_000, harmless: true };

export const action = dashboardAction;

/**
 * The administrators' start screen: the weekly actions, what needs attention, the latest changes, and all collections
 * by group and use.
 */
export default function Dashboard() {
  const t = useTranslate();
  const { byUse, changes, alarms, backup, removed, signIns, start, missing, review, urgent, lines, further, order } =
    useLoaderData<typeof loader>();
  return (
    <AdminPage title={t(m.dashboard_title)} crumbs={[]}>
      <Style name="dashboard" css={css} />
      <RefusedPress />
      <div className="dashboard">
        <QuickActions />
        <Alarms lines={alarms} />
        {signIns && <NewSignIns {...signIns} />}
        {urgent && <StillRight {...urgent} />}
        {start && <StartReminder {...start} />}
        {missing && <MissingContent {...missing} />}
        {review && <StillRight {...review} />}
        <FoldedLinks links={lines} />
        <div className="columns">
          <section>
            <div className="head">
              <h2>{t(m.dashboard_changes)}</h2>
            </div>
            <ChangeList changes={changes} />
            <FurtherLinks removed={removed} further={further} />
          </section>
          <AllContent byUse={byUse} order={order} />
          {backup && <BackupStatus {...backup} />}
        </div>
      </div>
    </AdminPage>
  );
}
