import body from "../../collections/body.ts";
import notice from "../../collections/notice.ts";
import staff from "../../collections/staff.ts";
import syllabus from "../../collections/syllabus.ts";
import type { Day } from "../../engine/dates/calendar-day.ts";
import type { Message } from "../../engine/message.ts";
import about from "../../globals/about.ts";
import headMessage from "../../globals/headMessage.ts";
import history from "../../globals/history.ts";
import profile from "../../globals/profile.ts";
import * as m from "../../messages/compiled/messages.js";
import { filled, listed, type Part } from "./parts.ts";
import {
  classRoutines,
  dutyOf,
  mpoOrNationalisation,
  pupilTable,
  recognitions,
  routineNamesTeachers,
  teachers,
} from "./particular-parts.ts";

/** An item of an order. A school shows the item when it shows each of its parts. */
export type Item = {
  number: number;
  name: Message;
  parts: readonly Part[];
  /** Set for an item that may not apply to a school. The school must then give the reason. */
  mayNotApply?: true;
};

/** An authority's order that says what a school's website must show. */
export type Order = {
  authority: Message;
  issuedOn: Day;
  /** An earlier order with the same items, by its memo number. */
  earlier?: { memo: string; issuedOn: Day };
  /** The day on which a person last compared the items with the published text of the order. */
  verifiedOn: Day;
  items: readonly Item[];
};

/**
 * The order of the Directorate of Secondary and Higher Education for every school. The order itself was not found, so
 * the items follow its text in newspapers (en.prothomalo.com, July 19, 2025; rupalibangladesh.com;
 * thedailycampus.com/dshe/209290). The earlier order is at lutfor11.com/2023/08/dshe_95.html.
 */
export const order: Order = {
  authority: m.disclosure_authority,
  issuedOn: "2025-07-14",
  earlier: { memo: "37.02.0000.113.149.001.19.28", issuedOn: "2023-08-19" },
  verifiedOn: "2026-11-25",
  items: [
    {
      number: 1,
      name: m.disclosure_item_profile,
      parts: [
        filled(profile, [
          ["name", m.disclosure_gap_name],
          ["eiin", m.disclosure_gap_eiin],
        ]),
        filled(history, [["text", m.disclosure_gap_history]]),
        filled(about, [["text", m.disclosure_gap_history]], { isOptional: true }),
        filled(headMessage, [["words", m.disclosure_gap_history]], { isOptional: true }),
      ],
    },
    { number: 2, name: m.disclosure_item_recognition, parts: [recognitions], mayNotApply: true },
    { number: 3, name: m.disclosure_item_pupils, parts: [pupilTable("classes")] },
    { number: 4, name: m.disclosure_item_sections, parts: [pupilTable("sections")], mayNotApply: true },
    {
      number: 5,
      name: m.disclosure_item_teaching,
      parts: [
        classRoutines,
        routineNamesTeachers,
        listed(syllabus, { none: m.disclosure_gap_syllabus }),
        listed(notice, { none: m.disclosure_gap_notice }),
      ],
    },
    { number: 6, name: m.disclosure_item_mpo, parts: [mpoOrNationalisation], mayNotApply: true },
    {
      number: 7,
      name: m.disclosure_item_contact,
      parts: [
        filled(
          profile,
          [
            ["address", m.disclosure_gap_address],
            ["telephone", m.disclosure_gap_telephone],
          ],
          { path: "/contact" },
        ),
      ],
    },
    { number: 8, name: m.disclosure_item_information, parts: [dutyOf("informationService")] },
    { number: 9, name: m.disclosure_item_complaints, parts: [dutyOf("complaints")] },
    {
      number: 10,
      name: m.disclosure_item_people,
      parts: [teachers, listed(staff, { none: m.disclosure_gap_staff })],
    },
    {
      number: 11,
      name: m.disclosure_item_committee,
      parts: [listed(body, { none: m.disclosure_gap_committee, path: "/#governing-body" })],
      mayNotApply: true,
    },
  ],
};
