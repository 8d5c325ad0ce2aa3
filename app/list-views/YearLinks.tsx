import css from "../styles/years.css?inline";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Style } from "../ui/Style.tsx";
import type { ListData } from "./list-data.ts";

/** Links to the entries of each year; nothing where all are of one year. */
export function YearLinks({ years }: Pick<ListData, "years">) {
  if (!years) return null;
  return (
    <nav className="years" aria-label={years.label}>
      <Style name="years" css={css} />
      {years.links.map(({ path, name, isHere }) => (
        <LocalLink key={path} to={path} aria-current={isHere || undefined}>
          {name}
        </LocalLink>
      ))}
    </nav>
  );
}
