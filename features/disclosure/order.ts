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

/** An item that an order asks for. It is shown once each of its parts is. */
export type Item = {
  number: number;
  name: Message;
  parts: readonly Part[];
  /** Set for an item that may not apply to a school, which then says why. */
  mayNotApply?: true;
};

/** An order of an authority about what a school's website shows. */
export type Order = {
  authority: Message;
  issuedOn: Day;
  /** An earlier order with the same items, by its memo number. */
  earlier?: { memo: string; issuedOn: Day };
  /** The day on which somebody last compared the items with what was published of the order. */
  verifiedOn: Day;
  items: readonly Item[];
};

/**
 * What the Directorate of Secondary and Higher Education orders every school to show. The items are as newspapers have
 * printed them (en.prothomalo.com, July 19, 2025; rupalibangladesh.com; thedailycampus.com/dshe/209290), as the order
 * itself was not found; the earlier one is at lutfor11.com/2023/08/dshe_95.html.
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
