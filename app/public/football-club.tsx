import * as m from "../../messages/compiled/messages.js";
import { footballClub } from "../../sample/bundled-pictures.ts";
import { sectionOf } from "../layout/menu.ts";
import { useTranslate } from "../page-data.ts";
import { Page } from "../layout/Page.tsx";
import { PhotoGrid } from "../ui/PhotoGrid.tsx";

/** The football club's page: three pictures that open in the gallery's viewer. */
export default function FootballClub() {
  const t = useTranslate();
  const section = sectionOf("/ftblclub");
  return (
    <Page
      title={{ text: t(m.football_title), lang: undefined }}
      description={t(m.football_about)}
      crumbs={section ? [section] : []}
    >
      <PhotoGrid
        photos={footballClub.map(({ caption, width, height, src }) => ({
          src,
          size: { width, height },
          caption: { text: t(caption), lang: undefined },
        }))}
      />
    </Page>
  );
}
