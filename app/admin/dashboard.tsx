import bellIcon from "lucide-static/icons/bell.svg?raw";
import circleAlertIcon from "lucide-static/icons/circle-alert.svg?raw";
import fileCheckIcon from "lucide-static/icons/file-check.svg?raw";
import imagePlusIcon from "lucide-static/icons/image-plus.svg?raw";
import newspaperIcon from "lucide-static/icons/newspaper.svg?raw";
import trashIcon from "lucide-static/icons/trash-2.svg?raw";
import { useLoaderData } from "react-router";
import { collectionNamed } from "../../collections/all.ts";
import { isForEditors } from "../../engine/declaration.ts";
import { isOrderedByHand, orderPath } from "../../engine/manual-order.ts";
import { globals } from "../../globals/all.ts";
import { alarmMessages } from "../../messages/alarm-messages.ts";
import * as m from "../../messages/compiled/messages.js";
import { administrationContext, identityContext, readingContext } from "../context.ts";
import { adminGroups, featureLinks } from "../layout/menu.ts";
import { useNumberFormat, usePageData, useTranslate } from "../page-data.ts";
import { requireWriter } from "../session/require-role.ts";
import css from "./dashboard.css?inline";
import { AlertStyle } from "../ui/Alert.tsx";
import { Icon } from "../ui/Icon.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Style } from "../ui/Style.tsx";
import { AdminPage } from "./AdminPage.tsx";
import { BackupStatus, describeBackups, describeDownloads } from "./operation/BackupStatus.tsx";
import { ChangeList } from "./ChangeList.tsx";
import { type DashboardCollection, latestChanges, listByUse } from "./dashboard-data.ts";
import { linesForAdministrators, listMissing, MissingContent } from "./content/MissingContent.tsx";
import { NewSignIns, newSignIns } from "./account/NewSignIns.tsx";
import { StartReminder, startReminder } from "./start/StartReminder.tsx";
import type { Route } from "./+types/dashboard.ts";

const changesShown = 5;

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireWriter({ request, context });
  const { store, locale } = context.get(readingContext);
  const { operation, people, startProgress, featureLines } = context.get(administrationContext);
  const readBackups = async () =>
    operation.backups
      ? describeBackups(await operation.backups.status(), locale)
      : describeDownloads(await operation.lastBackup(), locale);
  const [byUse, changes, alarms, backup, bin, signIns, start, lines] = await Promise.all([
    listByUse(store, locale),
    latestChanges(store, locale, changesShown, user.mayAdminister),
    operation.alarms(),
    user.mayAdminister ? readBackups() : undefined,
    store.history.bin({ limit: 0 }),
    newSignIns(context.get(identityContext).sessions, user, locale),
    user.mayAdminister ? startReminder(startProgress, locale) : undefined,
    featureLines({ locale, mayAdminister: user.mayAdminister }),
  ]);
  const missing = start
    ? undefined
    : await listMissing(
        store,
        locale,
        byUse,
        user.mayAdminister ? await linesForAdministrators(people, operation) : [],
      );
  const firstStart = start ? {} : { "/admin/start": m.start_title({}, { locale }) };
  const forAdministrators = {
    ...firstStart,
    "/admin/people": m.people_title({}, { locale }),
    "/admin/audit": m.audit_title({}, { locale }),
    "/admin/system": m.system_title({}, { locale }),
  };
  const further = [
    ...featureLinks.flatMap(({ path, name, administratorsOnly }) =>
      administratorsOnly && !user.mayAdminister ? [] : [[path, name({}, { locale })] as const],
    ),
    ...(user.mayAdminister ? Object.entries(forAdministrators) : []),
  ];
  const alarmLines = alarms.map((alarm) => ({
    sentence: alarmMessages[alarm]({}, { locale }),
    to: backup && alarm.startsWith("backup") ? "#backup" : undefined,
  }));
  return {
    byUse,
    changes,
    alarmLines,
    backup,
    removed: bin.total,
    signIns,
    start,
    missing,
    lines,
    further,
    order: m.order_link({}, { locale }),
  };
}

/** The actions that administrators need every week. */
const quick = [
  { name: m.quick_notice, path: collectionNamed("notice").admin.add, icon: bellIcon },
  { name: m.quick_picture, path: collectionNamed("picture").admin.add, icon: imagePlusIcon },
  { name: m.quick_result, path: collectionNamed("publicResult").admin.add, icon: fileCheckIcon },
  { name: m.quick_news, path: collectionNamed("news").admin.add, icon: newspaperIcon },
] as const;

/**
 * The administrators' start screen: what is done every week, the latest changes, and all collections by group and use.
 */
export default function Dashboard() {
  const t = useTranslate();
  const { byUse, changes, alarmLines, backup, removed, signIns, start, missing, lines, further, order } =
    useLoaderData<typeof loader>();
  const digits = useNumberFormat();
  const { user } = usePageData();
  return (
    <AdminPage title={t(m.dashboard_title)} crumbs={[]}>
      <Style name="dashboard" css={css} />
      <AlertStyle />
      {alarmLines.length > 0 && (
        <ul className="alarms">
          {alarmLines.map(({ sentence, to }) => (
            <li key={sentence} className="alert">
              <Icon svg={circleAlertIcon} />
              <div>{to === undefined ? sentence : <a href={to}>{sentence}</a>}</div>
            </li>
          ))}
        </ul>
      )}
      <div className="dashboard">
        {signIns && <NewSignIns {...signIns} />}
        <nav aria-label={t(m.dashboard_quick)}>
          <ul className="quick">
            {quick.map(({ name, path, icon }) => (
              <li key={path}>
                <LocalLink className="btn" to={path}>
                  <Icon svg={icon} />
                  {t(name)}
                </LocalLink>
              </li>
            ))}
          </ul>
        </nav>
        {start && <StartReminder {...start} />}
        {missing && <MissingContent {...missing} />}
        {lines.length > 0 && (
          <ul className="dashboard-links">
            {lines.map(({ text, path }) => (
              <li key={text}>
                <LocalLink to={path}>{text}</LocalLink>
              </li>
            ))}
          </ul>
        )}
        <div className="columns">
          <section>
            <div className="head">
              <h2>{t(m.dashboard_changes)}</h2>
            </div>
            <ChangeList changes={changes} />
            <ul className="dashboard-links">
              <li>
                <LocalLink to="/admin/bin">
                  <Icon svg={trashIcon} />
                  {t(m.bin_open, { count: digits.format(removed) })}
                </LocalLink>
              </li>
              {further.map(([path, name]) => (
                <li key={path}>
                  <LocalLink to={path}>{name}</LocalLink>
                </li>
              ))}
            </ul>
          </section>
          <section className="content">
            <div className="head">
              <h2>{t(m.dashboard_content)}</h2>
            </div>
            <ul className="kinds">
              {byUse
                .filter(({ name }) => !collectionNamed(name).adminGroup)
                .map((one) => (
                  <CollectionLine key={one.name} {...one} />
                ))}
            </ul>
            <details className="set-up">
              <summary>{t(m.menu_school)}</summary>
              <ul>
                {globals
                  .filter((global) => user?.mayAdminister || isForEditors(global))
                  .map(({ name, admin, messages }) => (
                    <li key={name}>
                      <LocalLink to={admin.updateForm}>{t(messages.title)}</LocalLink>
                    </li>
                  ))}
              </ul>
              {adminGroups.map(({ name, collections }) => (
                <Group key={t(name)} name={name} collections={collections} byUse={byUse} order={order} />
              ))}
            </details>
          </section>
          {backup && <BackupStatus {...backup} />}
        </div>
      </div>
    </AdminPage>
  );
}

type GroupProps = (typeof adminGroups)[number] & {
  byUse: readonly DashboardCollection[];
  /** The label of the links to the screens that put a list in order. */
  order: string;
};

/** What is set up once: the collections of a group, each with its number of entries, lead to their lists. */
function Group({ name: group, collections, byUse, order }: GroupProps) {
  const t = useTranslate();
  return (
    <>
      <h3>{t(group)}</h3>
      <ul>
        {collections.map((collection) => {
          const { count, number } = byUse.find(({ name }) => name === collection.name) ?? { count: 0 };
          return (
            <li key={collection.name}>
              <LocalLink to={collection.admin.update}>{t(collection.messages.title)}</LocalLink> {number}
              {count > 1 && isOrderedByHand(collection) && (
                <>
                  {" · "}
                  <LocalLink
                    to={orderPath(collection)}
                    aria-label={t(m.action_on, { action: order, title: t(collection.messages.title) })}
                  >
                    {order}
                  </LocalLink>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function CollectionLine({ name, counted }: DashboardCollection) {
  const t = useTranslate();
  const { admin, messages } = collectionNamed(name);
  const title = t(messages.title);
  const links = [
    { action: t(m.action_add), path: admin.add },
    { action: t(m.action_update), path: admin.update },
    { action: t(m.action_remove), path: admin.remove, className: "del" },
  ];
  return (
    <li>
      <span>
        <b>{title}</b>
        <span className="count">{counted}</span>
      </span>
      <span className="do-what">
        {links.map(({ action, path, className }) => (
          <LocalLink key={path} className={className} to={path} aria-label={t(m.action_on, { action, title })}>
            {action}
          </LocalLink>
        ))}
      </span>
    </li>
  );
}
