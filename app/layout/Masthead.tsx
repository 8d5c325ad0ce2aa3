import circleUserRoundIcon from "lucide-static/icons/circle-user-round.svg?raw";
import logOutIcon from "lucide-static/icons/log-out.svg?raw";
import menuIcon from "lucide-static/icons/menu.svg?raw";
import searchIcon from "lucide-static/icons/search.svg?raw";
import trashIcon from "lucide-static/icons/trash-2.svg?raw";
import closeIcon from "lucide-static/icons/x.svg?raw";
import { localPath } from "../../engine/locale.ts";
import { sizeOf } from "../../engine/media/media.ts";
import * as m from "../../messages/compiled/messages.js";
import { usePageData, useTranslate } from "../page-data.ts";
import { removeToken } from "../session/access-token.ts";
import { loginAfterRefusal } from "../session/return-path.ts";
import { Icon } from "../ui/Icon.tsx";
import { Localized } from "../ui/Localized.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Picture } from "../ui/Picture.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { UrgentLine } from "./UrgentLine.tsx";
import { type MenuEntry, menuFor, type MenuSection } from "./menu.ts";

/**
 * The header of every page: the urgent line if there is one, a strip of facts, the school's name and the menu. With
 * `slim`, phones and tablets show only the menu.
 */
export function Masthead({ slim }: { slim: boolean }) {
  const { urgent } = usePageData();
  return (
    <>
      {/* Rendered on the server only, because pages with scripts are administrators' screens, which do not show the
          urgent line. */}
      {import.meta.env.SSR && urgent && !slim && <UrgentLine {...urgent} />}
      <header className={slim ? "slim" : undefined}>
        <FactsStrip />
        <Brand />
        <MenuBar />
      </header>
    </>
  );
}

function FactsStrip() {
  const t = useTranslate();
  const { school } = usePageData();
  const { eiin, email } = school;
  return (
    <div className="facts">
      <div className="wrap">
        {eiin && (
          <span>
            {t(m.eiin)} <b>{eiin.shown}</b>
          </span>
        )}
        {email && (
          <a className="mail" href={`mailto:${email}`}>
            {email}
          </a>
        )}
        <LocalLink className="find" to="/search">
          <Icon svg={searchIcon} />
          <span>{t(m.search)}</span>
        </LocalLink>
        <LanguageSwitch />
      </div>
    </div>
  );
}

function Brand() {
  const { path, school } = usePageData();
  const t = useTranslate();
  const { name, otherName, crest, address, eiin } = school;
  const Name = path === "/" ? "h1" : "span";
  return (
    <div className="masthead">
      <div className="wrap">
        <LocalLink className="brand" to="/">
          <Picture src={crest} alt="" size={sizeOf(crest) ?? { width: 96, height: 96 }} eager sizes="6rem" />
          <span>
            <Name className="name" lang={name.lang}>
              {name.text}
            </Name>
            {otherName && (
              <span className="alt" lang={otherName.lang}>
                {otherName.text}
              </span>
            )}
            <span className="on-paper">
              {address && <Localized text={address} />}
              {address && eiin && " · "}
              {eiin && `${t(m.eiin)} ${eiin.shown}`}
            </span>
          </span>
        </LocalLink>
      </div>
    </div>
  );
}

const notices = "/notice";

/** The menu with the Login or Logout button at its end: a bar on wide screens, a drawer on phones. */
function MenuBar() {
  const t = useTranslate();
  const { user, reader, frame } = usePageData();
  const { before, after } = menuFor(user !== undefined, frame);
  return (
    <nav className="bar" aria-label={t(m.menu)}>
      <div className="wrap">
        <button type="button" className="menu-btn" popoverTarget="menu">
          <Icon svg={menuIcon} />
          {t(m.menu)}
        </button>
        <ul className={user ? "menu full" : "menu"} id="menu" popover="auto">
          <li className="menu-close">
            <button type="button" className="menu-btn menu-close" popoverTarget="menu" popoverTargetAction="hide">
              <Icon svg={closeIcon} />
              {t(m.menu_close)}
            </button>
          </li>
          <li className="home">
            <MenuLink className="top" name={m.home} path="/" />
          </li>
          <MenuSections sections={before} />
          {!frame.emptyPages.includes(notices) && (
            <li>
              <MenuLink className="top" name={m.notice_title} path={notices} />
            </li>
          )}
          <MenuSections sections={after} />
          {user && (
            <li className="to-admin">
              <MenuLink className="top" name={m.dashboard_title} path="/admin" />
            </li>
          )}
        </ul>
        {user || reader ? <Logout /> : <Login />}
      </div>
    </nav>
  );
}

function MenuSections({ sections }: { sections: readonly MenuSection[] }) {
  const t = useTranslate();
  const { user } = usePageData();
  return sections.map((section) => (
    <li key={t(section.name)} className={section.inThrees ? "wide" : undefined}>
      <details name="nav">
        <summary>{t(section.name)}</summary>
        <ul className={section.inThrees ? "threes" : undefined}>
          {section.entries
            .filter(({ administratorsOnly }) => !administratorsOnly || user?.mayAdminister)
            .map((entry, place) => (
              <li key={place}>
                <MenuLink {...entry} className={entry.isDestructive ? "del" : undefined} />
              </li>
            ))}
        </ul>
      </details>
    </li>
  ));
}

function Login() {
  const t = useTranslate();
  const { path } = usePageData();
  return (
    <LocalLink className="top login" to={path === "/forbidden" ? loginAfterRefusal : "/login"}>
      <Icon svg={circleUserRoundIcon} />
      {t(m.login)}
    </LocalLink>
  );
}

function Logout() {
  const t = useTranslate();
  const { locale } = usePageData();
  // `onSubmit` removes the access token before the form is sent, so it is gone even if signing out fails (requirements
  // R9.3).
  return (
    <form method="post" action={localPath("/logout", locale)} onSubmit={removeToken}>
      <button type="submit" className="top login">
        <Icon svg={logOutIcon} />
        {t(m.logout)}
      </button>
    </form>
  );
}

function MenuLink({ name, path, isDestructive, className }: MenuEntry & { className?: string }) {
  const t = useTranslate();
  const here = usePageData().path;
  const text = typeof name === "function" ? { text: t(name) } : name;
  if (path === undefined) return <span>{text.text}</span>;
  return (
    <LocalLink className={className} to={path} lang={text.lang} aria-current={path === here ? "page" : undefined}>
      {isDestructive && <Icon svg={trashIcon} />}
      {text.text}
    </LocalLink>
  );
}
