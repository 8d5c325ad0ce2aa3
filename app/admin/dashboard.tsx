import bellIcon from "lucide-static/icons/bell.svg?raw";
import fileCheckIcon from "lucide-static/icons/file-check.svg?raw";
import imagePlusIcon from "lucide-static/icons/image-plus.svg?raw";
import newspaperIcon from "lucide-static/icons/newspaper.svg?raw";
import { useLoaderData } from "react-router";
import { collectionNamed, collections } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import { numberFormat } from "../../engine/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import { requestContext } from "../context.ts";
import { useLocale, useTranslate } from "../page-data.ts";
import css from "../styles/dashboard.css?inline";
import { Icon } from "../ui/Icon.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Style } from "../ui/Style.tsx";
import { AdminPage } from "./AdminPage.tsx";
import { ChangeList } from "./ChangeList.tsx";
import { countAll, latestChanges } from "./dashboard-data.ts";
import type { Route } from "./+types/dashboard.ts";
import { requireAdministrator } from "../session/require-administrator.ts";

const changesShown = 10;

export async function loader({ context }: Route.LoaderArgs) {
  requireAdministrator({ context });
  const { store, locale } = context.get(requestContext);
  const [counts, changes] = await Promise.all([
    countAll(store),
    latestChanges(store, locale, changesShown),
  ]);
  return { counts, changes };
}

/** The actions that administrators need every week. */
const quick = [
  { name: m.quick_notice, path: collectionNamed("notice").admin.add, icon: bellIcon },
  { name: m.quick_picture, path: collectionNamed("picture").admin.add, icon: imagePlusIcon },
  { name: m.quick_result, path: collectionNamed("publicResult").admin.add, icon: fileCheckIcon },
  { name: m.quick_news, path: collectionNamed("news").admin.add, icon: newspaperIcon },
] as const;

/** The administrators' start screen: frequent actions, all collections and the latest changes. */
export default function Dashboard() {
  const t = useTranslate();
  const { counts, changes } = useLoaderData<typeof loader>();
  return (
    <AdminPage title={t(m.dashboard_title)} crumbs={[]}>
      <Style name="dashboard" css={css} />
      <div className="dashboard">
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
        <section>
          <div className="head">
            <h2>{t(m.dashboard_content)}</h2>
          </div>
          <ul className="kinds">
            {collections.map((collection) => (
              <CollectionLine key={collection.name} collection={collection} count={counts[collection.name] ?? 0} />
            ))}
          </ul>
        </section>
        <section>
          <div className="head">
            <h2>{t(m.dashboard_changes)}</h2>
          </div>
          <ChangeList changes={changes} />
        </section>
      </div>
    </AdminPage>
  );
}

function CollectionLine({ collection, count }: { collection: Collection; count: number }) {
  const t = useTranslate();
  const digits = numberFormat(useLocale());
  const { admin, messages } = collection;
  const title = t(messages.title);
  const links = [
    { action: t(m.action_add), path: admin.add, className: "btn quiet" },
    { action: t(m.action_update), path: admin.update, className: "btn quiet" },
    { action: t(m.action_remove), path: admin.remove, className: "btn quiet-danger" },
  ];
  return (
    <li>
      <span>
        <b>{title}</b>
        <span className="count">{t(m.dashboard_count, { count: digits.format(count) })}</span>
      </span>
      <span className="do-what">
        {links.map(({ action, path, className }) => (
          <LocalLink
            key={path}
            className={className}
            to={path}
            aria-label={t(m.action_on, { action, title })}
          >
            {action}
          </LocalLink>
        ))}
      </span>
    </li>
  );
}
