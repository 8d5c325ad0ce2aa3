import CircleUserRound from "lucide-react/icons/circle-user-round";
import LogOut from "lucide-react/icons/log-out";
import MenuIcon from "lucide-react/icons/menu";
import Trash2 from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import * as m from "../../messages/compiled/messages.js";
import { useAuth } from "../admin/auth.tsx";
import { menuFor, type MenuEntry, type MenuSection } from "../navigation.ts";
import { usePageData, useSay } from "../page-data.ts";
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
          <MenuIcon className="i" aria-hidden />
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
              <X className="i" aria-hidden />
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
      <CircleUserRound className="i" aria-hidden />
      {say(m.login)}
    </LocalLink>
  );
}

function Logout() {
  const say = useSay();
  const { logOut } = useAuth();
  return (
    <button type="button" className="top login" onClick={() => void logOut()}>
      <LogOut className="i" aria-hidden />
      {say(m.logout)}
    </button>
  );
}

function MenuLink({ name, path, removes, className }: MenuEntry & { className?: string }) {
  const say = useSay();
  const here = usePageData().path;
  if (path === undefined) return <span>{say(name)}</span>;
  return (
    <LocalLink className={className} to={path} aria-current={path === here ? "page" : undefined}>
      {removes && <Trash2 className="i" aria-hidden />}
      {say(name)}
    </LocalLink>
  );
}
