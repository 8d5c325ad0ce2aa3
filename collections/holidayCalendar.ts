import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import * as m from "../messages/compiled/messages.js";
import { calendarActionMessages } from "../messages/action-messages.ts";

export default collection({
  name: "holidayCalendar",
  listView: "links",
  fields: {
    title: field.constant({ label: m.field_title, value: m.holiday_calendar_entry }),
    link: field.link({ label: m.calendar_field_link, hint: m.calendar_field_link_hint, required: false }),
    event: field.text({ label: m.event_field_event, hint: m.event_field_event_hint, required: false, localized: true }),
    startDate: field.day({ label: m.event_field_start, edge: "first" }),
    endDate: field.day({ label: m.event_field_end, hint: m.event_field_end_hint, edge: "last" }),
    formattedDate: field.postedOn({ label: m.field_date, hint: m.calendar_field_date_hint }),
    visibility: field.visibility({ label: m.field_visibility }),
  },
  needsOneOf: { fields: ["link", "startDate"], problem: m.calendar_problem_empty },
  order: "newest",
  eventTitle: "event",
  eventKind: "holiday",
  api: apiPaths("/holidayCalendar"),
  admin: adminPaths("HolidayCalendar"),
  page: "/holidayCalendar",
  menu: { group: "academic", place: 2 },
  messages: {
    title: m.holiday_calendar_title,
    searchedAs: m.holiday_calendar_searched_as,
    about: m.holiday_calendar_about,
    empty: m.holiday_calendar_empty,
    add: m.holiday_calendar_add,
    update: m.holiday_calendar_update,
    remove: m.holiday_calendar_remove,
    ...calendarActionMessages,
  },
});
