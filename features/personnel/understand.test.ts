import { expect, it } from "vitest";
import { readSheets } from "../../server/sheets/read-sheets.ts";
import { reader } from "./reader.ts";

/** Reads pasted cells in the child process, as the server does. */
async function read(lines: readonly (readonly string[])[]) {
  const content = lines.map((cells) => cells.join("\t")).join("\n");
  const answer = await readSheets(reader, { content, name: "", question: { wanted: undefined } }, { time: 600_000 });
  return "problem" in answer ? answer.problem : answer.found;
}
const fieldsOf = (found: Awaited<ReturnType<typeof read>>) =>
  typeof found === "string" ? found : found.columns.map(({ field }) => field);

it("finds the list below titles, by English headings; serial numbers and empty columns are no columns", async () => {
  const found = await read([
    ["Sample Government High School"],
    ["List of teachers, 2026"],
    ["SL", "Name of the Teacher", "Designation", "Mobile No.", "SSC (Passing Year)", "B.Ed", "Remarks", "Blood group"],
    ["1", "Rahima Khatun", "Head Teacher", "01711-000001", "1990", "1999", "", "O+"],
    ["2", "Abdul Karim", "Assistant Teacher", "01711-000002", "1992", "", "", ""],
    ["", "Total: 2"],
  ]);
  expect(fieldsOf(found)).toEqual(["name", "designation", "telephone", "ssc", "bed", undefined]);
  expect(found).toMatchObject({ rows: [["Rahima Khatun", "Head Teacher", "01711-000001", "1990", "1999", "O+"], {}] });
});

it("knows Bengali headings, and both columns of names", async () => {
  const found = await read([
    ["ক্রমিক", "নাম (বাংলা)", "নাম (ইংরেজি)", "পদবি", "বিষয়", "মোবাইল নম্বর", "এসএসসি পাসের সন", "এইচএসসি"],
    ["১", "রহিমা খাতুন", "Rahima Khatun", "প্রধান শিক্ষক", "বাংলা", "০১৭১১০০০০০১", "১৯৯০", "১৯৯২"],
    ["", "মোট", "", "১ জন"],
    ["", "স্বাক্ষর:", "", "প্রধান শিক্ষক"],
  ]);
  expect(fieldsOf(found)).toEqual(["name", "name", "designation", "subject", "telephone", "ssc", "hsc"]);
  expect(found).toMatchObject({ rows: [{}] });
});

it("recognizes names and designations that were pasted without headings", async () => {
  const found = await read([
    ["১", "রহিমা খাতুন", "প্রধান শিক্ষক", "01711000001"],
    ["২", "আব্দুল করিম", "সহকারী শিক্ষক", "01711000002"],
    ["৩", "নাসরিন আক্তার", "অফিস সহকারী", ""],
  ]);
  expect(fieldsOf(found)).toEqual(["name", "designation", "telephone"]);
  expect(fieldsOf(await read([["Rahima Khatun"], ["Abdul Karim"]]))).toEqual(["name"]);
});

it("converts Bijoy, and names what is no list of people", async () => {
  const found = await read([
    ["Name", "Designation"],
    ["iwngv LvZyb", "cÖavb wkÿK"],
    ["Avãyj Kwig", "mnKvix wkÿK"],
    ["bvmwib Av³vi", "Awdm mnKvix"],
  ]);
  expect(found).toMatchObject({ rows: [["রহিমা খাতুন", "প্রধান শিক্ষক"], {}, {}] });
  expect(
    await read([
      ["1", "2"],
      ["3", "4"],
    ]),
  ).toBe("noPeople");
  const many = Array.from({ length: 301 }, (_, place) => [
    `Person ${String.fromCodePoint(0x41 + (place % 26))}x`,
    "Guard",
  ]);
  expect(await read([["Name", "Post"], ...many])).toBe("tooManyPeople");
});
