import calendarDaysIcon from "lucide-static/icons/calendar-days.svg?raw";
import type { Collection } from "../../engine/collection.ts";
import { eventDays } from "../../engine/event-days.ts";
import type { Row } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import { Icon } from "../ui/Icon.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";

/** The link from a list with dates to the calendar, which shows them by month; nothing where no entry has any. */
export function CalendarLink({ collection, rows }: { collection: Collection; rows: readonly Row[] }) {
  const t = useTranslate();
  if (!rows.some((row) => eventDays(collection, row))) return null;
  return (
    <p className="feed">
      <LocalLink to="/calendar">
        <Icon svg={calendarDaysIcon} />
        {t(m.dates_months_of)}
      </LocalLink>
    </p>
  );
}
