import { expect, test } from "vitest";
import { collections } from "../collections/all.ts";

/** The required texts of `added`, `confirm`, `removed` and `notRemoved` (requirements R8.1, R8.3, R8.4, R8.5). */
const required: Readonly<Record<string, readonly [string, string, string, string]>> = {
  teacher: ["Teacher Added", "Yes, remove teacher!", "Teacher has been removed.", "Didn't remove any teacher"],
  body: [
    "Governing body Added",
    "Yes, remove member!",
    "Governing Body has been removed.",
    "Didn't remove any Governing Body",
  ],
  staff: ["Staff Added", "Yes, remove staff!", "Staff has been removed.", "Didn't remove any staff"],
  notice: ["Notice Posted", "Yes, remove notice!", "notice has been removed.", "Didn't remove any notice"],
  academicCalendar: [
    "Calendar Posted",
    "Yes, remove calendar!",
    "calendar has been removed.",
    "Didn't remove any calendar",
  ],
  holidayCalendar: [
    "Calendar Posted",
    "Yes, remove calendar!",
    "calendar has been removed.",
    "Didn't remove any calendar",
  ],
  classRoutine: ["Routine Posted", "Yes, remove routine!", "Routine has been removed.", "Didn't remove any routine"],
  examRoutine: ["Routine Posted", "Yes, remove routine!", "Routine has been removed.", "Didn't remove any routine"],
  syllabus: ["Syllabus Posted", "Yes, remove Syllabus!", "Syllabus has been removed.", "Didn't remove any Syllabus"],
  admissionForm: ["Form Posted", "Yes, remove form!", "Form has been removed.", "Didn't remove any form"],
  publicResult: ["Result Posted", "Yes, remove result!", "result has been removed.", "Didn't remove any result"],
  internalResult: ["Result Posted", "Yes, remove result!", "result has been removed.", "Didn't remove any result"],
  news: ["News Added", "Yes, remove Info!", "Info has been removed.", "Didn't remove any Info"],
  achievement: ["Achievement Added", "Yes, remove Info!", "Info has been removed.", "Didn't remove any Info"],
  picture: ["Picture Added", "Yes, remove picture!", "Picture has been removed.", "Didn't remove any picture"],
  video: ["Video Added", "Yes, remove video!", "Video has been removed.", "Didn't remove any video"],
};

test.each(collections.filter(({ name }) => name in required))("$name has the required messages", (collection) => {
  const { added, confirm, removed, notRemoved } = collection.messages;
  expect([added, confirm, removed, notRemoved].map((message) => message({}, { locale: "en" }))).toEqual(
    required[collection.name],
  );
});
