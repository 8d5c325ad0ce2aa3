import { expect, test } from "vitest";
import notice from "../collections/notice.ts";
import teacher from "../collections/teacher.ts";
import { validateForm, toFormValues } from "./form-values.ts";

const today = "2026-11-21";
const filled = { title: "Sports day", description: "On Saturday.", link: "example.com/a", expirationDate: "৭" };

test("a new form is blank except for default values", () => {
  expect(toFormValues(notice, today)).toMatchObject({ title: "", titleBn: "", expirationDate: "7" });
});

test("a number of days is sent as a date, and empty optional fields are not sent", () => {
  expect(validateForm(notice, filled, today, false)).toEqual({ body: { ...filled, expirationDate: "2026-11-28" } });
});

test("each missing or wrong field has a problem", () => {
  const formValues = { ...filled, title: " ", link: "javascript:alert(1)", expirationDate: "soon" };
  expect(validateForm(notice, formValues, today, false)).toEqual({
    problems: { title: "missing", link: "link", expirationDate: "expiresOn" },
  });
});

test("an update keeps an empty required field and clears an empty optional one", () => {
  const sent = validateForm(teacher, { name: "", ssc: "2004", diploma: "" }, today, true);
  expect(sent).toMatchObject({ body: { ssc: "2004", diploma: "" } });
  expect("body" in sent && "name" in sent.body).toBe(false);
});
