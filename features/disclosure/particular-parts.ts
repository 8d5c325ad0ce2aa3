import { createHash } from "node:crypto";
import classRoutine from "../../collections/classRoutine.ts";
import recognition from "../../collections/recognition.ts";
import teacher from "../../collections/teacher.ts";
import { longDate } from "../../engine/dates/calendar-day.ts";
import { isPinned } from "../../engine/dates/pinned.ts";
import type { Message } from "../../engine/message.ts";
import { defaultLocale } from "../../engine/languages.ts";
import { inLocale } from "../../engine/localized-text.ts";
import type { Row } from "../../engine/row.ts";
import contact from "../../globals/contact.ts";
import mpo from "../../globals/mpo.ts";
import pupils from "../../globals/pupils.ts";
import * as m from "../../messages/compiled/messages.js";
import { screenPath } from "./feature.ts";
import { currentRows, idsOf, listed, lookAt, type Need, type Part, screenOf, unmet } from "./parts.ts";

const recognitionNeeds: readonly Need[] = [
  ["memo", m.disclosure_gap_recognition_memo],
  ["date", m.disclosure_gap_recognition_date],
  ["link", m.disclosure_gap_recognition_document],
];

/**
 * Permission and recognition, with memo number, date and document. They must be valid today: one that has ended needs a
 * successor.
 */
export const recognitions: Part = {
  of: recognition,
  page: { path: "/recognition", name: recognition.messages.title },
  look: async (content) => {
    const rows = await currentRows(recognition, content);
    const valid = rows.filter(({ validUntil }) => validUntil === null || validUntil >= content.today);
    const isRenewed = valid.some(({ validUntil }) => validUntil !== null);
    const ended = rows.flatMap(({ validUntil }) => validUntil ?? []).toSorted();
    const last = isRenewed ? undefined : ended.at(-1);
    if (last !== undefined) {
      const text: Message = (_, options) =>
        m.disclosure_gap_recognition_ended({ day: longDate(last, options?.locale ?? defaultLocale) }, options);
      const gaps = [{ text, screen: screenOf(recognition, true) }];
      return { isThere: valid.length > 0, gaps, ids: idsOf(valid) };
    }
    const found = lookAt(recognition, valid, { none: m.disclosure_gap_recognition, needs: recognitionNeeds });
    return { ...found, ids: idsOf(valid) };
  },
};

export const classRoutines: Part = listed(classRoutine, { none: m.disclosure_gap_routine });

/**
 * The class routine names the teachers. A routine whose table names a teacher proves this by itself. For all other
 * routines, such as those in files, a person must confirm it, and must do so again whenever these routines change.
 */
export const routineNamesTeachers: Part = {
  of: classRoutine,
  look: async (content) => {
    const rows = await currentRows(classRoutine, content);
    // Without a routine there is nothing to confirm. The part `classRoutines` reports the missing routine.
    if (rows.length === 0) return { isThere: false, gaps: [] };
    const fingerprint = fingerprintOf(rows.filter((row) => !namesTeachers(row)));
    if (fingerprint === undefined) return { isThere: true, gaps: [] };
    const { check } = content;
    if (check?.fingerprint === fingerprint) return { isThere: true, gaps: [], fingerprint, confirmedAt: check.at };
    const text = check ? m.disclosure_gap_routine_changed : m.disclosure_gap_routine_names;
    return { isThere: false, gaps: [{ text, screen: `${screenPath}#confirm` }], fingerprint };
  },
};

/** Whether a routine's table has a teacher on at least one lesson. */
function namesTeachers({ lessons }: { lessons: string | null }): boolean {
  return classRoutine.fields.lessons.rowsOf(lessons).some((lesson) => lesson.teacher !== null);
}

/** A fingerprint of what visitors see of the class routines: it changes when they do. Undefined if there are none. */
export function fingerprintOf(
  rows: readonly { id: number; title: string; titleBn: string | null; link: string | null }[],
) {
  if (rows.length === 0) return undefined;
  const shown = rows.map(({ id, title, titleBn, link }) => [id, title, titleBn, link] as const);
  const sorted = shown.toSorted(([a], [b]) => a - b);
  return createHash("sha256").update(JSON.stringify(sorted)).digest("base64url");
}

/** The school's MPO or its nationalisation. */
export const mpoOrNationalisation: Part = {
  of: mpo,
  page: { path: "/mpo", name: mpo.messages.title },
  look: async ({ store }) => {
    const row = await store.findGlobal(mpo);
    const screen = screenOf(mpo, true);
    const ofMpo = [
      ["code", m.disclosure_gap_mpo_code],
      [["since", "memo"], m.disclosure_gap_mpo_memo],
    ] as const;
    const ofNationalisation = [
      ["nationalisedOn", m.disclosure_gap_nationalised_on],
      ["nationalisationMemo", m.disclosure_gap_nationalisation_memo],
    ] as const;
    const [forMpo, forNationalisation] = [unmet(row, ofMpo), unmet(row, ofNationalisation)];
    const isThere = forMpo.length < ofMpo.length || forNationalisation.length < ofNationalisation.length;
    if (!isThere) return { isThere, gaps: [{ text: m.disclosure_gap_mpo, screen }] };
    const fewest = forNationalisation.length < forMpo.length ? forNationalisation : forMpo;
    return { isThere, gaps: fewest.map((text) => ({ text, screen })), ids: [row.id] };
  },
};

/** The teachers, including the head teacher. */
export const teachers: Part = {
  of: teacher,
  page: { path: "/teacher", name: teacher.messages.title },
  look: async (content) => {
    const rows = await currentRows(teacher, content);
    const found = { ...lookAt(teacher, rows, { none: m.disclosure_gap_teachers }), ids: idsOf(rows) };
    if (!found.isThere || rows.some((row) => isPinned(teacher, row))) return found;
    return { ...found, gaps: [{ text: m.disclosure_gap_head, screen: screenOf(teacher, false) }] };
  },
};

type PupilTable = "classes" | "sections";

/** The numbers of pupils by class and gender, or the approved sections by class. */
export function pupilTable(name: PupilTable): Part {
  return {
    of: pupils,
    page: { path: "/pupils", name: pupils.fields[name].label },
    look: async ({ store }) => {
      const row = await store.findGlobal(pupils);
      const found = name === "classes" ? gapsOfClasses(row) : gapsOfSections(row);
      const gaps = found.gaps.map((text) => ({ text, screen: screenOf(pupils, true) }));
      return { isThere: found.isThere, gaps, ids: [row.id] };
    },
  };
}

function gapsOfClasses(row: Row<typeof pupils>) {
  const classes = pupils.fields.classes.rowsOf(row.classes);
  if (classes.length === 0) return { isThere: false, gaps: [m.disclosure_gap_pupils] };
  const incomplete = classes.find(({ boys, girls }) => boys === null || girls === null);
  const gaps = unmet(row, [[["year", "asOf"], m.disclosure_gap_pupils_year]]);
  return { isThere: true, gaps: incomplete ? [...gaps, ofClass(m.disclosure_gap_pupils_number, incomplete)] : gaps };
}

function gapsOfSections(row: Row<typeof pupils>) {
  const sections = pupils.fields.sections.rowsOf(row.sections);
  if (sections.length === 0) return { isThere: false, gaps: [m.disclosure_gap_sections] };
  const incomplete = sections.find((one) => one.sections === null);
  const gaps = sections.some(({ memo }) => memo !== null) ? [] : [m.disclosure_gap_sections_memo];
  return { isThere: true, gaps: incomplete ? [...gaps, ofClass(m.disclosure_gap_sections_number, incomplete)] : gaps };
}

type ClassName = { class: string; classBn: string | null };

/** A message that names a class. */
function ofClass(message: Message<{ name: string }>, { class: name, classBn }: ClassName): Message {
  return (_, options) =>
    message({ name: inLocale(name, classBn, options?.locale ?? defaultLocale)?.text ?? "" }, options);
}

const duties = {
  informationService: {
    none: m.disclosure_gap_information,
    needs: [
      ["address", m.disclosure_gap_information_address],
      ["telephone", m.disclosure_gap_information_telephone],
    ],
  },
  complaints: {
    none: m.disclosure_gap_complaints,
    needs: [
      ["address", m.disclosure_gap_complaints_address],
      ["telephone", m.disclosure_gap_complaints_telephone],
    ],
  },
} as const;

/** The person with a duty, with address and telephone number. */
export function dutyOf(duty: keyof typeof duties): Part {
  return {
    of: contact,
    page: { path: "/contact", name: contact.fields.people.columns.duty.choices[duty] },
    look: async ({ store }) => {
      const row = await store.findGlobal(contact);
      const people = contact.fields.people.rowsOf(row.people).filter((one) => one.duty === duty);
      return { ...lookAt(contact, people, duties[duty]), ids: [row.id] };
    },
  };
}
