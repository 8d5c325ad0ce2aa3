import searchIcon from "lucide-static/icons/search.svg?raw";
import { sizeOf } from "../../engine/media.ts";
import * as m from "../../messages/compiled/messages.js";
import { usePageData, useTranslate } from "../page-data.ts";
import { Icon } from "../ui/Icon.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Localized } from "../ui/Localized.tsx";
import { Picture } from "../ui/Picture.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { MenuBar } from "./MenuBar.tsx";

/**
 * The header of every page: a strip of facts, the school's name and the menu. A `slim` one shows the menu alone on phones
 * and tablets.
 */
export function Masthead({ slim }: { slim: boolean }) {
  return (
    <header className={slim ? "slim" : undefined}>
      <FactsStrip />
      <Brand />
      <MenuBar />
    </header>
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
          <span>{t(m.search_title)}</span>
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
