import * as m from "../../messages/compiled/messages.js";
import { footballClub } from "../../school/bundled-pictures.ts";
import { sectionOf } from "../navigation.ts";
import { useSay } from "../page-data.ts";
import { Page } from "../ui/Page.tsx";
import { PhotoGrid } from "../ui/PhotoGrid.tsx";

/** Three pictures of the football club, in the gallery's viewer. */
export default function FootballClub() {
  const say = useSay();
  const section = sectionOf("/ftblclub");
  return (
    <Page
      title={{ text: say(m.football_title), lang: undefined }}
      description={say(m.football_about)}
      crumbs={section ? [section] : []}
    >
      <PhotoGrid
        photos={footballClub.map(({ caption, width, height, src }) => ({
          src,
          size: { width, height },
          caption: { text: say(caption), lang: undefined },
        }))}
      />
    </Page>
  );
}
