import alertIcon from "lucide-static/icons/circle-alert.svg?raw";
import bellIcon from "lucide-static/icons/bell.svg?raw";
import calendarDaysIcon from "lucide-static/icons/calendar-days.svg?raw";
import fileCheckIcon from "lucide-static/icons/file-check.svg?raw";
import imagePlusIcon from "lucide-static/icons/image-plus.svg?raw";
import trashIcon from "lucide-static/icons/trash-2.svg?raw";
import usersIcon from "lucide-static/icons/users.svg?raw";
import { collectionNamed } from "../../../collections/all.ts";
import { isForEditors } from "../../../engine/declaration.ts";
import type { Locale } from "../../../engine/languages.ts";
import { isOrderedByHand, orderPath } from "../../../engine/manual-order.ts";
import { globals } from "../../../globals/all.ts";
import urgent from "../../../globals/urgent.ts";
import * as m from "../../../messages/compiled/messages.js";
import { adminGroups, featureLinks, quickLinks } from "../../layout/menu.ts";
import { useNumberFormat, usePageData, useTranslate } from "../../page-data.ts";
import { Icon } from "../../ui/Icon.tsx";
import { LocalLink } from "../../ui/LocalLink.tsx";
import { FindAll } from "../ListSearch.tsx";
import type { DashboardCollection } from "../dashboard-data.ts";

/** The actions that administrators need every week. */
const quick = [
  { name: m.notice_add, path: collectionNamed("notice").admin.add, icon: bellIcon },
  { name: m.picture_add, path: collectionNamed("picture").admin.add, icon: imagePlusIcon },
  { name: m.quick_urgent, path: urgent.admin.updateForm, icon: alertIcon },
  { name: m.quick_result, path: collectionNamed("publicResult").admin.add, icon: fileCheckIcon },
  { name: m.quick_routine, path: collectionNamed("classRoutine").admin.add, icon: calendarDaysIcon },
  { name: m.quick_people, path: collectionNamed("teacher").admin.update, icon: usersIcon },
] as const;

/** Links to the weekly actions, and a search field for everything else. */
export function QuickActions() {
  const t = useTranslate();
  return (
    <>
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
          {quickLinks.map(({ name, path, icon }) => (
            <li key={path} className="whole">
              <LocalLink className="btn big" to={path}>
                <Icon svg={icon} />
                {t(name)}
              </LocalLink>
            </li>
          ))}
        </ul>
      </nav>
      <FindAll />
    </>
  );
}

/**
 * The paths and names of further screens, without those that `lines` already link to. `isReminded` says that the
 * dashboard already links to the first start.
 */
export function furtherLinks(
  { mayAdminister }: { mayAdminister: boolean },
  isReminded: boolean,
  lines: readonly { path: string }[],
  locale: Locale,
) {
  const forAdministrators = {
    ...(!isReminded && { "/admin/start": m.start_title({}, { locale }) }),
    "/admin/people": m.people_title({}, { locale }),
    "/admin/audit": m.audit_title({}, { locale }),
    "/admin/system": m.system_title({}, { locale }),
  };
  return [
    ...featureLinks
      .filter(({ administratorsOnly }) => mayAdminister || !administratorsOnly)
      .filter(({ path }) => lines.every((line) => line.path !== path))
      .map(({ path, name }) => [path, name({}, { locale })] as const),
    ...(mayAdminister ? Object.entries(forAdministrators) : []),
  ];
}

/** Links to the bin and to further screens. `removed` is the number of entries in the bin. */
export function FurtherLinks({ removed, further }: { removed: number; further: ReturnType<typeof furtherLinks> }) {
  const t = useTranslate();
  const digits = useNumberFormat();
  return (
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
  );
}

type AllContentProps = {
  byUse: readonly DashboardCollection[];
  /** The label of the links to the screens on which a list is ordered by hand. */
  order: string;
};

/** Links to all content: the collections by use, and, collapsed, the content that is set up once. */
export function AllContent({ byUse, order }: AllContentProps) {
  const t = useTranslate();
  const { user } = usePageData();
  return (
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
  );
}

type GroupProps = (typeof adminGroups)[number] & AllContentProps;

/** The collections of a group, each with its number of entries and a link to its list. */
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
              <LocalLink to={collection.admin.list}>{t(collection.messages.title)}</LocalLink> {number}
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
    { action: t(m.action_list), path: admin.list },
  ];
  return (
    <li>
      <span>
        <b>{title}</b>
        <span className="count small-print">{counted}</span>
      </span>
      <span className="do-what">
        {links.map(({ action, path }) => (
          <LocalLink key={path} to={path} aria-label={t(m.action_on, { action, title })}>
            {action}
          </LocalLink>
        ))}
      </span>
    </li>
  );
}
