import circleUserRoundIcon from "lucide-static/icons/circle-user-round.svg?raw";
import logOutIcon from "lucide-static/icons/log-out.svg?raw";
import menuIcon from "lucide-static/icons/menu.svg?raw";
import trashIcon from "lucide-static/icons/trash-2.svg?raw";
import closeIcon from "lucide-static/icons/x.svg?raw";
import * as m from "../../messages/compiled/messages.js";
import { localPath } from "../../engine/words.ts";
import { dropToken } from "../admin/token.ts";
import { menuFor, type MenuEntry, type MenuSection } from "../navigation.ts";
import { usePageData, useSay } from "../page-data.ts";
import { Icon } from "./Icon.tsx";
import { LocalLink } from "./LocalLink.tsx";

/** The menu, and the way in or out at its end; a bar, or a drawer on phones. */
export function MenuBar() {
  const say = useSay();
  const { user } = usePageData();
  const { before, after } = menuFor(user !== undefined);
  return (
    <nav className="bar" aria-label={say(m.menu)}>
      <div className="wrap">
        <button type="button" className="menu-btn" popoverTarget="menu">
          <Icon svg={menuIcon} />
          {say(m.menu)}
        </button>
        <ul className={user ? "menu full" : "menu"} id="menu" popover="auto">
          <li className="menu-close">
            <button
              type="button"
              className="menu-btn menu-close"
              popoverTarget="menu"
              popoverTargetAction="hide"
            >
              <Icon svg={closeIcon} />
              {say(m.menu_close)}
            </button>
          </li>
          <li className="home">
            <MenuLink className="top" name={m.home} path="/" />
          </li>
          <MenuSections sections={before} />
          <li>
            <MenuLink className="top" name={m.notice_title} path="/notice" />
          </li>
          <MenuSections sections={after} />
          {user && (
            <li className="to-desk">
              <MenuLink className="top" name={m.dashboard_title} path="/admin" />
            </li>
          )}
        </ul>
        {user ? <Logout /> : <Login />}
      </div>
    </nav>
  );
}

function MenuSections({ sections }: { sections: readonly MenuSection[] }) {
  const say = useSay();
  return sections.map((section) => (
    <li key={say(section.name)}>
      <details name="nav">
        <summary>{say(section.name)}</summary>
        <ul>
          {section.entries.map((entry) => (
            <li key={say(entry.name)}>
              <MenuLink {...entry} className={entry.removes ? "del" : undefined} />
            </li>
          ))}
        </ul>
      </details>
    </li>
  ));
}

function Login() {
  const say = useSay();
  return (
    <LocalLink className="top login" to="/login">
      <Icon svg={circleUserRoundIcon} />
      {say(m.login)}
    </LocalLink>
  );
}

function Logout() {
  const say = useSay();
  const { locale } = usePageData();
  // The access token goes even where signing out fails (specification §4).
  return (
    <form method="post" action={localPath("/logout", locale)} onSubmit={dropToken}>
      <button type="submit" className="top login">
        <Icon svg={logOutIcon} />
        {say(m.logout)}
      </button>
    </form>
  );
}

function MenuLink({ name, path, removes, className }: MenuEntry & { className?: string }) {
  const say = useSay();
  const here = usePageData().path;
  if (path === undefined) return <span>{say(name)}</span>;
  return (
    <LocalLink className={className} to={path} aria-current={path === here ? "page" : undefined}>
      {removes && <Icon svg={trashIcon} />}
      {say(name)}
    </LocalLink>
  );
}
