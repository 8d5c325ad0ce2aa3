import { expect, test } from "vitest";
import academicCalendar from "../../collections/academicCalendar.ts";
import notice from "../../collections/notice.ts";
import teacher from "../../collections/teacher.ts";
import about from "../../globals/about.ts";
import { declarations } from "../../globals/all.ts";
import profile from "../../globals/profile.ts";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { momentMissing } from "../fields/visibility.ts";
import { daysInForm } from "../dates/first-day-in-form.ts";
import { type FormValues, validateForm, toFormValues } from "./form-values.ts";
import { locales } from "../languages.ts";
import { localize } from "../localized-text.ts";
import { fillCompanions, joinTexts, languageFields, localizedFields } from "../localized-values.ts";

const today = "2026-11-21";
const page = { today, locale: "en" } as const;
const filled = {
  title: "Sports day",
  description: "On Saturday.",
  link: "example.com/a",
  formattedDate: "2026-11-20",
  expirationDate: "৭",
};

test("a new form is blank except for default values", () => {
  expect(toFormValues(notice, page)).toMatchObject({
    title: "",
    titleBn: "",
    formattedDate: today,
    expirationDate: "7",
    visibility: "",
  });
});

test("a number of days is sent as a date, and empty optional fields are not sent", () => {
  expect(validateForm(notice, filled, page)).toEqual({ body: { ...filled, expirationDate: "2026-11-28" } });
});

test("each missing or wrong field has a problem", () => {
  const formValues = { ...filled, title: " ", link: "javascript:alert(1)", expirationDate: "soon" };
  expect(validateForm(notice, formValues, page)).toEqual({
    problems: { title: "missing", link: "link", expirationDate: "expiresOn" },
  });
});

test("an update refuses a required field that was emptied, and clears an optional one", () => {
  const before = { name: "A TEACHER", ssc: "2004", diploma: "2010" };
  expect(validateForm(teacher, { ...before, name: " ", ssc: "" }, page, before)).toEqual({
    problems: { name: "missing", ssc: "missing" },
  });
  expect(validateForm(teacher, { ...before, diploma: "" }, page, before)).toMatchObject({ body: { diploma: "" } });
});

test("the last day of an event is not before its first, unless an older version stored both", () => {
  const days = { startDate: "2026-12-01", endDate: "2026-11-29" };
  const refused = { problems: { endDate: "lastDay" } };
  expect(validateForm(academicCalendar, days, page)).toEqual(refused);
  expect(validateForm(academicCalendar, days, page, { ...days, endDate: "2026-12-02" })).toEqual(refused);
  expect(validateForm(academicCalendar, days, page, { ...days, startDate: "2026-11-28" })).toEqual(refused);
  expect(validateForm(academicCalendar, { ...days, event: "Term" }, page, days)).toHaveProperty("body");
  expect(validateForm(academicCalendar, { ...days, endDate: "2026-12-01" }, page)).toHaveProperty("body");
});

test("a required text may be in Bengali only, but may not be emptied", () => {
  const bengali = { ...filled, title: "", titleBn: "ক্রীড়া দিবস", description: "শনিবার।" };
  const both = { title: "ক্রীড়া দিবস", titleBn: "ক্রীড়া দিবস", description: "শনিবার।", descriptionBn: "শনিবার।" };
  expect(validateForm(notice, bengali, page)).toMatchObject({ body: both });
  expect(validateForm(notice, bengali, page, { ...bengali, titleBn: "আগের দিবস" })).toMatchObject({
    body: { title: both.title, titleBn: both.title },
  });
  const emptied = { ...bengali, titleBn: "" };
  expect(validateForm(notice, emptied, page, bengali)).toEqual({ problems: { title: "missing" } });
  expect(validateForm(notice, emptied, { ...page, locale: "bn" }, bengali)).toEqual({
    problems: { titleBn: "missing" },
  });
  expect(validateForm(notice, bengali, page, { ...bengali, title: "Sports" })).toMatchObject({
    body: { title: both.title, titleBn: both.title },
  });
});

test("an update omits unchanged texts unless nothing else is left; a problem appears at the text's own input", () => {
  const before = { ...filled, titleBn: "ক্রীড়া দিবস" };
  const sent = validateForm(notice, { ...before, link: "example.com/b" }, page, before);
  expect("body" in sent && Object.keys(sent.body)).toEqual(["link", "formattedDate", "expirationDate", "visibility"]);
  expect(
    validateForm(about, { text: "Founded 1950.", textBn: "" }, page, { text: "Founded 1950.", textBn: "" }),
  ).toEqual({ body: { text: "Founded 1950.", textBn: "" } });
  expect(validateForm(notice, { ...filled, title: "", titleBn: "ক".repeat(301) }, page)).toEqual({
    problems: { titleBn: { mostCharacters: 300 } },
  });
});

// Stores each text as the server would and shows it in the form again, for every text field and in both languages of
// the screen.
const texts = declarations.flatMap((declaration) =>
  localizedFields(declaration).map((names) => [declaration, ...names] as const),
);
const onScreens = locales.flatMap((locale) =>
  texts.map(([declaration, main, companion]) => [declaration.name, main, locale, declaration, companion] as const),
);
type Stored = Record<string, string | null>;

itForAll(onScreens)(
  "a text is shown in the input where it was typed, and reaches its readers, on screens in both languages",
  ([, main, locale, declaration, companion]) => {
    const formPage = { today, locale };
    let row: Stored = {};
    const show = () => {
      const { [main]: one = "", [companion]: other = "" } = toFormValues(declaration, formPage, { id: 1, ...row });
      return [one, other];
    };
    const type = (values: FormValues) => {
      const before = toFormValues(declaration, formPage, { id: 1, ...row });
      const sent = joinTexts(declaration, { ...before, ...values });
      const stored = Object.fromEntries([main, companion].map((name) => [name, sent[name] || null]));
      row = { ...row, ...(fillCompanions(declaration, stored, row) as Stored) };
      return [row[main], row[companion]];
    };
    const readers = () => locales.map((reader) => localize(declaration, { id: 1, ...row }, main, reader)?.text);

    expect(type({ [companion]: "ছুটি" })).toEqual(["ছুটি", "ছুটি"]);
    expect(show()).toEqual(["", "ছুটি"]);
    expect(type({ [companion]: "শনিবার ছুটি" })).toEqual(["শনিবার ছুটি", "শনিবার ছুটি"]);
    expect(readers()).toEqual(["শনিবার ছুটি", "শনিবার ছুটি"]);
    expect(type({ [main]: "Holiday" })).toEqual(["Holiday", "শনিবার ছুটি"]);
    expect(type({ [companion]: "রবিবার ছুটি" })).toEqual(["Holiday", "রবিবার ছুটি"]);
    expect(show()).toEqual(["Holiday", "রবিবার ছুটি"]);
    expect(type({ [main]: "" })).toEqual(["রবিবার ছুটি", "রবিবার ছুটি"]);
    expect(type({ [main]: "Holiday" })).toEqual(["Holiday", "রবিবার ছুটি"]);
    expect(type({ [companion]: "" })).toEqual(["Holiday", null]);
    expect([show(), readers()]).toEqual([
      ["Holiday", ""],
      ["Holiday", "Holiday"],
    ]);
    // A text without Bengali letters and without a translation appears in the field of the screen's language, where it
    // was typed.
    const [own, other] = languageFields(main, locale);
    type({ [own.name]: "SSC 2026", [other.name]: "" });
    expect(toFormValues(declaration, formPage, { id: 1, ...row })).toMatchObject({
      [own.name]: "SSC 2026",
      [other.name]: "",
    });
    expect(readers()).toEqual(["SSC 2026", "SSC 2026"]);
  },
);

test("an entry without a day of posting gets today's", () => {
  expect(validateForm(notice, { ...filled, formattedDate: "" }, page)).toMatchObject({
    body: { formattedDate: today },
  });
});

test("a moment is entered in Dhaka's time, and refused if it is incomplete", () => {
  const moment = "2026-12-01T08:05";
  expect(validateForm(notice, { ...filled, visibility: moment }, page)).toMatchObject({
    body: { visibility: "2026-12-01T08:05:00+06:00" },
  });
  expect(validateForm(notice, { ...filled, visibility: momentMissing }, page)).toEqual({
    problems: { visibility: "visibility" },
  });
  const row = {
    id: 1,
    ...filled,
    titleBn: null,
    descriptionBn: null,
    expirationDate: "2026-11-28",
    visibility: "2026-12-01T02:05:00.000Z",
  };
  expect(toFormValues(notice, page, row)).toMatchObject({ visibility: moment });
  // To make an entry public, an update sends an empty text, which is stored as null.
  expect(validateForm(notice, { ...filled, visibility: "" }, page, { ...filled, visibility: "draft" })).toMatchObject({
    body: { visibility: "" },
  });
});

test("the days of an entry that appears later count from its first visible day, in the form and as stored", () => {
  const visibility = "2026-12-01T08:05";
  expect(validateForm(notice, { ...filled, formattedDate: "", visibility }, page)).toMatchObject({
    body: { formattedDate: "2026-12-01", expirationDate: "2026-12-08" },
  });
  const row = {
    id: 1,
    ...filled,
    titleBn: null,
    descriptionBn: null,
    expirationDate: "2026-12-08",
    visibility: "2026-12-01T02:05:00.000Z",
  };
  expect(toFormValues(notice, page, row)).toMatchObject({ expirationDate: "7" });
});

test("in a form, days that nobody typed move with the visibility, forwards and back", () => {
  const later = "2026-12-01T08:05";
  const daysOf = (values: object, base: object, visibility: string, typed: string[] = []) =>
    daysInForm(
      notice,
      { values: values as Record<string, string>, base: base as Record<string, string>, typed: new Set(typed) },
      visibility,
      today,
    );
  const blank = toFormValues(notice, page);
  const scheduled = { ...blank, ...daysOf(blank, blank, later), visibility: later };
  expect(scheduled).toMatchObject({ formattedDate: "2026-12-01", expirationDate: "7" });
  expect(daysOf(scheduled, blank, "")).toMatchObject({ formattedDate: today });
  expect(daysOf(scheduled, scheduled, "2026-11-25T08:00")).toMatchObject({ formattedDate: "2026-11-25" });
  expect(daysOf({ ...blank, formattedDate: "2026-11-19" }, blank, later)).not.toHaveProperty("formattedDate");
  expect(daysOf(blank, blank, later, ["formattedDate", "expirationDate"])).toEqual({});
  const draft = { ...filled, formattedDate: "2026-11-02", expirationDate: "", visibility: "draft" };
  const shown = { ...draft, ...daysOf(draft, draft, ""), visibility: "" };
  expect(shown).toMatchObject({ formattedDate: today, expirationDate: "7" });
  expect(daysOf(shown, draft, "draft")).toEqual({ formattedDate: "2026-11-02", expirationDate: "" });
  expect(daysOf(draft, { ...draft, formattedDate: "2026-11-01" }, "")).toEqual({ expirationDate: "7" });
});

test("a form asks for an expired entry's number of days again while it is set to appear later", () => {
  const expired = { ...filled, formattedDate: "2026-10-02", expirationDate: "", visibility: "" };
  const later = "2026-12-01T08:05";
  const scheduled = {
    ...expired,
    ...daysInForm(notice, { values: expired, base: expired, typed: new Set() }, later, today),
    visibility: later,
  };
  expect(scheduled).toMatchObject({ formattedDate: "2026-10-02", expirationDate: "7" });
  expect(daysInForm(notice, { values: scheduled, base: expired, typed: new Set() }, "", today)).toMatchObject({
    expirationDate: "",
  });
  expect(
    daysInForm(notice, { values: scheduled, base: expired, typed: new Set(["expirationDate"]) }, "", today),
  ).not.toHaveProperty("expirationDate");
});

test("an update without a number of days keeps the last day of validity", () => {
  const sent = validateForm(notice, { ...filled, expirationDate: "" }, page, { ...filled, expirationDate: "7" });
  expect("body" in sent && "expirationDate" in sent.body).toBe(false);
});

test("a stored value that its field no longer accepts is kept until somebody changes it", () => {
  const before = { ...toFormValues(profile, page), eiin: "none", telephone: "+880 0000 000000" };
  const saved = validateForm(profile, { ...before, telephone: "+880 0000 000001" }, page, before);
  expect(saved).toMatchObject({ body: { telephone: "+880 0000 000001" } });
  expect(Object.keys("body" in saved ? saved.body : {})).not.toContain("eiin");
  expect(validateForm(profile, { ...before, eiin: "12345" }, page, before)).toEqual({ problems: { eiin: "eiin" } });
  expect(validateForm(profile, { ...before, eiin: "১২৩৪৫৬", email: "office" }, page, before)).toEqual({
    problems: { email: "emailAddress" },
  });
});
