import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { constant } from "../engine/fields/constant.ts";
import { postedOn } from "../engine/fields/days.ts";
import { link } from "../engine/fields/link.ts";
import * as m from "../messages/compiled/messages.js";
import { calendarDeeds } from "../messages/deeds.ts";

export default collection({
  name: "holidayCalendar",
  look: "links",
  fields: {
    title: constant({ label: m.field_title, value: m.holiday_calendar_entry }),
    link: link({ label: m.calendar_field_link }),
    formattedDate: postedOn({ label: m.field_date }),
  },
  order: "newest",
  api: apiPaths("/holidayCalendar"),
  admin: adminPaths("HolidayCalendar"),
  page: "/holidayCalendar",
  menu: { group: "academic", place: 2 },
  words: {
    title: m.holiday_calendar_title,
    about: m.holiday_calendar_about,
    empty: m.holiday_calendar_empty,
    add: m.holiday_calendar_add,
    update: m.holiday_calendar_update,
    remove: m.holiday_calendar_remove,
    ...calendarDeeds,
  },
});
