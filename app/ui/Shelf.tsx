import Bell from "lucide-react/icons/bell";
import BookOpen from "lucide-react/icons/book-open";
import CalendarDays from "lucide-react/icons/calendar-days";
import FileCheck from "lucide-react/icons/file-check";
import * as m from "../../messages/compiled/messages.js";
import { useSay } from "../page-data.ts";
import { LocalLink } from "./LocalLink.tsx";

const shelf = [
  { name: m.shelf_notices, path: "/notice", Icon: Bell },
  { name: m.shelf_routine, path: "/ClassRoutine", Icon: CalendarDays },
  { name: m.shelf_results, path: "/publicResult", Icon: FileCheck },
  { name: m.shelf_admission, path: "/admissionForm", Icon: BookOpen },
] as const;

/** The four things that most visitors come for, on phones and tablets. */
export function Shelf() {
  const say = useSay();
  return (
    <nav className="shelf" aria-label={say(m.quick_links)}>
      {shelf.map(({ name, path, Icon }) => (
        <LocalLink key={path} to={path}>
          <Icon className="i" aria-hidden />
          {say(name)}
        </LocalLink>
      ))}
    </nav>
  );
}
