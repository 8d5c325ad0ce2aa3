import { features } from "../../features/registry.ts";
import { useTranslate } from "../page-data.ts";
import { LocalLink } from "../ui/LocalLink.tsx";

const parts = features.flatMap(({ onPhone }) => onPhone ?? []);

/** What features offer on a reader's phone, with links to their pages. */
export function OnPhone() {
  const t = useTranslate();
  return parts.map(({ name, about, path }) => (
    <section key={path} className="prose">
      <h2>{t(name)}</h2>
      <p>{t(about)}</p>
      <p>
        <LocalLink to={path} className="btn">
          {t(name)}
        </LocalLink>
      </p>
    </section>
  ));
}
