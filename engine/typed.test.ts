import { expect, test } from "vitest";
import notice from "../collections/notice.ts";
import teacher from "../collections/teacher.ts";
import { check, typedOf } from "./typed.ts";

const today = "2026-11-21";
const filled = { title: "Sports day", description: "On Saturday.", link: "example.com/a", expirationDate: "৭" };

test("a new form is blank but for what is usual", () => {
  expect(typedOf(notice, today)).toMatchObject({ title: "", titleBn: "", expirationDate: "7" });
});

test("days are sent as the day they lead to, and what may be left out is left out", () => {
  expect(check(notice, filled, today, false)).toEqual({ body: { ...filled, expirationDate: "2026-11-28" } });
});

test("what is missing or wrong is told by field", () => {
  const typed = { ...filled, title: " ", link: "javascript:alert(1)", expirationDate: "soon" };
  expect(check(notice, typed, today, false)).toEqual({
    problems: { title: "missing", link: "link", expirationDate: "expiresOn" },
  });
});

test("an update leaves alone what is empty and needed, and empties what is not needed", () => {
  const sent = check(teacher, { name: "", ssc: "2004", diploma: "" }, today, true);
  expect(sent).toMatchObject({ body: { ssc: "2004", diploma: "" } });
  expect("body" in sent && "name" in sent.body).toBe(false);
});
