import chevronRightIcon from "lucide-static/icons/chevron-right.svg?raw";
import { Icon } from "../ui/Icon.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import type { MissingList } from "./missing-data.ts";

/** Lists on the dashboard of a new site what it still lacks. */
export function MissingContent({ title, progress, lines }: MissingList) {
  return (
    <section className="missing">
      <div className="head">
        <h2>{title}</h2>
        <p>{progress}</p>
      </div>
      <ul>
        {lines.map(({ path, text }) => (
          <li key={path}>
            <LocalLink to={path}>
              {text}
              <Icon svg={chevronRightIcon} />
            </LocalLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
