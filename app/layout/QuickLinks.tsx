import bellIcon from "lucide-static/icons/bell.svg?raw";
import bookOpenIcon from "lucide-static/icons/book-open.svg?raw";
import calendarDaysIcon from "lucide-static/icons/calendar-days.svg?raw";
import fileCheckIcon from "lucide-static/icons/file-check.svg?raw";
import * as m from "../../messages/compiled/messages.js";
import { usePageData, useTranslate } from "../page-data.ts";
import { Icon } from "../ui/Icon.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";

const links = [
  { name: m.notices, path: "/notice", icon: bellIcon },
  { name: m.class_routine_title, path: "/ClassRoutine", icon: calendarDaysIcon },
  { name: m.results, path: "/publicResult", icon: fileCheckIcon },
  { name: m.menu_admission, path: "/admissionForm", icon: bookOpenIcon },
] as const;

/** Links to the four pages that most visitors look for, except those without content; shown on phones and tablets. */
export function QuickLinks() {
  const t = useTranslate();
  const { emptyPages } = usePageData().frame;
  const filled = links.filter(({ path }) => !emptyPages.includes(path));
  if (filled.length === 0) return null;
  return (
    <nav className="quick-links" aria-label={t(m.quick_links)}>
      {filled.map(({ name, path, icon }) => (
        <LocalLink key={path} to={path}>
          <Icon svg={icon} />
          {t(name)}
        </LocalLink>
      ))}
    </nav>
  );
}
