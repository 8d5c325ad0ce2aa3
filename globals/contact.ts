import { weekdayChoices } from "../engine/dates/weekdays.ts";
import { field } from "../engine/fields/all.ts";
import { global } from "../engine/global.ts";
import * as m from "../messages/compiled/messages.js";

/**
 * Office hours, and whom to contact about what. The address, telephone number, e-mail address and map are in the
 * school's profile.
 */
export default global({
  name: "contact",
  reviewAfter: 180,
  forEditors: true,
  fields: {
    hours: field.table({
      label: m.contact_field_hours,
      required: false,
      columns: {
        day: {
          kind: "choice",
          label: m.field_weekday,
          choices: weekdayChoices,
          required: true,
        },
        from: { kind: "text", label: m.contact_column_from, localized: true, carried: true },
        to: { kind: "text", label: m.contact_column_to, localized: true, carried: true },
        remark: { kind: "text", label: m.contact_column_remark, localized: true },
      },
      rows: 14,
    }),
    people: field.table({
      label: m.contact_field_people,
      required: false,
      columns: {
        duty: {
          kind: "choice",
          label: m.contact_column_duty,
          choices: {
            informationService: m.contact_duty_information,
            complaints: m.contact_duty_complaints,
            rightToInformation: m.contact_duty_right,
            admission: m.contact_duty_admission,
            results: m.results,
            other: m.contact_duty_other,
          },
          required: true,
        },
        what: { kind: "text", label: m.contact_column_what, localized: true },
        name: { kind: "text", label: m.field_name, localized: true },
        post: { kind: "text", label: m.field_designation, localized: true },
        address: { kind: "text", label: m.profile_field_address, localized: true },
        telephone: { kind: "text", label: m.phone },
        email: { kind: "text", label: m.email },
      },
      rows: 30,
    }),
  },
  page: "/contact",
  messages: { title: m.contact_title, about: m.contact_about, empty: m.contact_empty, updated: m.entry_updated },
});
