import { expect, test } from "vitest";
import notice from "../collections/notice.ts";
import teacher from "../collections/teacher.ts";
import profile from "../globals/profile.ts";
import { momentMissing } from "./fields/visibility.ts";
import { daysInForm } from "./first-day-in-form.ts";
import { validateForm, toFormValues } from "./form-values.ts";

const today = "2026-11-21";
const filled = { title: "Sports day", description: "On Saturday.", link: "example.com/a", formattedDate: "2026-11-20", expirationDate: "৭" };

test("a new form is blank except for default values", () => {
  expect(toFormValues(notice, today)).toMatchObject({ title: "", titleBn: "", formattedDate: today, expirationDate: "7", visibility: "" });
});

test("a number of days is sent as a date, and empty optional fields are not sent", () => {
  expect(validateForm(notice, filled, today)).toEqual({ body: { ...filled, expirationDate: "2026-11-28" } });
});

test("each missing or wrong field has a problem", () => {
  const formValues = { ...filled, title: " ", link: "javascript:alert(1)", expirationDate: "soon" };
  expect(validateForm(notice, formValues, today)).toEqual({
    problems: { title: "missing", link: "link", expirationDate: "expiresOn" },
  });
});

test("an update refuses a required field that was emptied, and clears an optional one", () => {
  const before = { name: "A TEACHER", ssc: "2004", diploma: "2010" };
  expect(validateForm(teacher, { ...before, name: " ", ssc: "" }, today, before)).toEqual({
    problems: { name: "missing", ssc: "missing" },
  });
  expect(validateForm(teacher, { ...before, diploma: "" }, today, before)).toMatchObject({ body: { diploma: "" } });
});

test("a required text may be in Bengali only, but not be emptied", () => {
  const bengali = { ...filled, title: "", titleBn: "ক্রীড়া দিবস", description: "শনিবার।" };
  const both = { title: "ক্রীড়া দিবস", titleBn: "ক্রীড়া দিবস", description: "শনিবার।", descriptionBn: "শনিবার।" };
  expect(validateForm(notice, bengali, today)).toMatchObject({ body: both });
  expect(validateForm(notice, bengali, today, bengali)).toMatchObject({ body: both });
  expect(validateForm(notice, { ...bengali, titleBn: "" }, today, bengali)).toEqual({ problems: { title: "missing" } });
  expect(validateForm(notice, bengali, today, { ...bengali, title: "Sports" })).toEqual({ problems: { title: "missing" } });
});

test("an entry without a day of posting is of today", () => {
  expect(validateForm(notice, { ...filled, formattedDate: "" }, today)).toMatchObject({ body: { formattedDate: today } });
});

test("a moment is entered in Dhaka's time, and is complete or refused", () => {
  const moment = "2026-12-01T08:05";
  expect(validateForm(notice, { ...filled, visibility: moment }, today)).toMatchObject({ body: { visibility: "2026-12-01T08:05:00+06:00" } });
  expect(validateForm(notice, { ...filled, visibility: momentMissing }, today)).toEqual({ problems: { visibility: "visibility" } });
  const row = { id: 1, ...filled, titleBn: null, descriptionBn: null, expirationDate: "2026-11-28", visibility: "2026-12-01T02:05:00.000Z" };
  expect(toFormValues(notice, today, row)).toMatchObject({ visibility: moment });
  // What is public is sent as an empty text by an update, which stores null.
  expect(validateForm(notice, { ...filled, visibility: "" }, today, { ...filled, visibility: "draft" })).toMatchObject({ body: { visibility: "" } });
});

test("the days of an entry that appears later count from then, in the form as stored", () => {
  const visibility = "2026-12-01T08:05";
  expect(validateForm(notice, { ...filled, formattedDate: "", visibility }, today)).toMatchObject({ body: { formattedDate: "2026-12-01", expirationDate: "2026-12-08" } });
  const row = { id: 1, ...filled, titleBn: null, descriptionBn: null, expirationDate: "2026-12-08", visibility: "2026-12-01T02:05:00.000Z" };
  expect(toFormValues(notice, today, row)).toMatchObject({ expirationDate: "7" });
});

test("in a form the days that nobody has typed follow the visibility, later and earlier", () => {
  const later = "2026-12-01T08:05";
  const daysOf = (values: object, base: object, visibility: string, typed: string[] = []) =>
    daysInForm(notice, { values: values as Record<string, string>, base: base as Record<string, string>, typed: new Set(typed) }, visibility, today);
  const blank = toFormValues(notice, today);
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

test("a form asks again for how many days what has expired is to appear, until it appears no more later", () => {
  const expired = { ...filled, formattedDate: "2026-10-02", expirationDate: "", visibility: "" };
  const later = "2026-12-01T08:05";
  const scheduled = { ...expired, ...daysInForm(notice, { values: expired, base: expired, typed: new Set() }, later, today), visibility: later };
  expect(scheduled).toMatchObject({ formattedDate: "2026-10-02", expirationDate: "7" });
  expect(daysInForm(notice, { values: scheduled, base: expired, typed: new Set() }, "", today)).toMatchObject({ expirationDate: "" });
  expect(daysInForm(notice, { values: scheduled, base: expired, typed: new Set(["expirationDate"]) }, "", today)).not.toHaveProperty("expirationDate");
});

test("an update leaves the expiry as it is where no number of days is entered", () => {
  const sent = validateForm(notice, { ...filled, expirationDate: "" }, today, { ...filled, expirationDate: "7" });
  expect("body" in sent && "expirationDate" in sent.body).toBe(false);
});

test("a stored value that its field would not accept any more is kept until it is changed", () => {
  const before = { ...toFormValues(profile, "2026-11-22"), eiin: "none", telephone: "+880 0000 000000" };
  const saved = validateForm(profile, { ...before, telephone: "+880 0000 000001" }, "2026-11-22", before);
  expect(saved).toMatchObject({ body: { telephone: "+880 0000 000001" } });
  expect(Object.keys("body" in saved ? saved.body : {})).not.toContain("eiin");
  expect(validateForm(profile, { ...before, eiin: "12345" }, "2026-11-22", before)).toEqual({ problems: { eiin: "eiin" } });
  expect(validateForm(profile, { ...before, eiin: "১২৩৪৫৬", email: "office" }, "2026-11-22", before)).toEqual({ problems: { email: "emailAddress" } });
});
