import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { image } from "../engine/fields/image.ts";
import { text } from "../engine/fields/text.ts";
import { year } from "../engine/fields/year.ts";
import * as m from "../messages/compiled/messages.js";
import { teacherDeeds } from "../messages/deeds.ts";

export default collection({
  name: "teacher",
  look: "people",
  fields: {
    name: text({ label: m.field_name, upperCase: true, bilingual: true }),
    image: image({ label: m.field_image }),
    ssc: year({ label: m.degree_ssc, hint: m.degree_ssc_hint }),
    hsc: year({ label: m.degree_hsc, hint: m.degree_hsc_hint }),
    diploma: year({ label: m.degree_diploma, hint: m.degree_diploma_hint, required: false }),
    bsc: year({ label: m.degree_bsc, hint: m.degree_bsc_hint, required: false }),
    bed: year({ label: m.degree_bed, hint: m.degree_bed_hint, required: false }),
    msc: year({ label: m.degree_msc, hint: m.degree_msc_hint, required: false }),
    med: year({ label: m.degree_med, hint: m.degree_med_hint, required: false }),
    designation: text({ label: m.field_designation, upperCase: true, bilingual: true }),
  },
  order: "oldest",
  first: { field: "designation", equals: "HEAD TEACHER" },
  api: { ...apiPaths("/teachers"), update: "/updateFaculty/{id}" },
  admin: adminPaths("Faculty"),
  page: "/teacher",
  detail: "/teachers/{id}",
  menu: { group: "administration", place: 1 },
  words: {
    title: m.teacher_title,
    about: m.teacher_about,
    empty: m.teacher_empty,
    add: m.teacher_add,
    update: m.teacher_update,
    remove: m.teacher_remove,
    ...teacherDeeds,
  },
});
