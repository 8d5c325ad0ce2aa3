import rssIcon from "lucide-static/icons/rss.svg?raw";
import type { Collection } from "../../engine/collection.ts";
import { feedPath } from "../../engine/feed-path.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { usePageData, useTranslate } from "../page-data.ts";
import { Icon } from "../ui/Icon.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";

/** The link to the feed in which people follow a list, for them and for their programs; nothing for a list without. */
export function FeedLink({ collection }: { collection: Collection }) {
  const t = useTranslate();
  const { locale, school } = usePageData();
  const path = feedPath(collection);
  if (path === undefined) return null;
  const title = `${t(collection.messages.title)} – ${school.name.text}`;
  return (
    <p className="feed">
      <link rel="alternate" type="application/atom+xml" title={title} href={localPath(path, locale)} />
      <LocalLink to={path} type="application/atom+xml">
        <Icon svg={rssIcon} />
        {t(m.feed)}
      </LocalLink>
    </p>
  );
}
