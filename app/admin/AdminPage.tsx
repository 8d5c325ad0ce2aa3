import type { ReactNode } from "react";
import type { AdminPaths, Collection } from "../../engine/collection.ts";
import { useSay } from "../page-data.ts";
import css from "../styles/admin.css?inline";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Page } from "../ui/Page.tsx";
import { Style } from "../ui/Style.tsx";

type Screen = Exclude<keyof AdminPaths, "updateForm">;

type AdminPageProps = { collection: Collection; screen: Screen; children: ReactNode };

/** The frame of a collection's administration: its heading, and the ways to its other screens. */
export function AdminPage({ collection, screen, children }: AdminPageProps) {
  const say = useSay();
  const { words, page, admin } = collection;
  const others = (["add", "update", "remove"] as const).filter((one) => one !== screen);
  return (
    <Page
      title={{ text: say(words[screen]), lang: undefined }}
      description={say(words.about)}
      crumbs={[{ name: words.title, path: page }]}
    >
      <meta name="robots" content="noindex" />
      <Style name="admin" css={css} />
      <ul className="other-screens">
        {others.map((one) => (
          <li key={one}>
            <LocalLink to={admin[one]} className={one === "remove" ? "del" : undefined}>
              {say(words[one])}
            </LocalLink>
          </li>
        ))}
      </ul>
      {children}
    </Page>
  );
}
