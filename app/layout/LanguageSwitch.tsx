import { languageOf, locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { usePageData } from "../page-data.ts";

/** Links to the same page in every language (requirements R12.2). */
export function LanguageSwitch() {
  const { locale, path, query } = usePageData();
  return (
    <div className="lang">
      {locales.map((language) => (
        <a
          key={language}
          href={localPath(path, language) + query}
          hrefLang={language}
          lang={language}
          aria-label={`${language.toUpperCase()}: ${languageOf(language).name}`}
          aria-current={language === locale ? "true" : undefined}
        >
          {language.toUpperCase()}
        </a>
      ))}
    </div>
  );
}
