import bellIcon from "lucide-static/icons/bell.svg?raw";
import bookOpenIcon from "lucide-static/icons/book-open.svg?raw";
import calendarDaysIcon from "lucide-static/icons/calendar-days.svg?raw";
import fileCheckIcon from "lucide-static/icons/file-check.svg?raw";
import * as m from "../../messages/compiled/messages.js";
import { useSay } from "../page-data.ts";
import { Icon } from "./Icon.tsx";
import { LocalLink } from "./LocalLink.tsx";

const shelf = [
  { name: m.shelf_notices, path: "/notice", icon: bellIcon },
  { name: m.shelf_routine, path: "/ClassRoutine", icon: calendarDaysIcon },
  { name: m.shelf_results, path: "/publicResult", icon: fileCheckIcon },
  { name: m.shelf_admission, path: "/admissionForm", icon: bookOpenIcon },
] as const;

/** The four things that most visitors come for, on phones and tablets. */
export function Shelf() {
  const say = useSay();
  return (
    <nav className="shelf" aria-label={say(m.quick_links)}>
      {shelf.map(({ name, path, icon }) => (
        <LocalLink key={path} to={path}>
          <Icon svg={icon} />
          {say(name)}
        </LocalLink>
      ))}
    </nav>
  );
}
