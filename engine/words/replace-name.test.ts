import { expect, it } from "vitest";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { replaceName } from "./replace-name.ts";

itForAll([
  ["The Rivarbank school by the rivarbank", "The Riverbank school by the Riverbank"],
  ["RIVARBANK 1", "RIVERBANK 1"],
  ["Rivarbanks and Newrivarbank", "Riverbanks and Newrivarbank"],
  ["See https://rivarbank.example/rivarbank and /media/rivarbank.pdf", undefined],
  ["office@rivarbank.example, mailto:rivarbank@school.example and www.rivarbank.example", undefined],
  ["Nothing of it", undefined],
])("replaces a name, and keeps the capitals of each place", ([text, expected]) =>
  expect(replaceName(text, "rivarbank", "Riverbank")).toBe(expected ?? text),
);

it("a name of several words is found across a line break, and a Bengali name with its grammatical endings", () => {
  expect(replaceName("Mr. Abdul\nKarim", "abdul karim", "Abdul Kareem")).toBe("Mr. Abdul Kareem");
  expect(replaceName("করীমের ছুটি", "করীম", "করিম")).toBe("করিমের ছুটি");
});

it("an abbreviation is replaced by a name that keeps its letter case", () => {
  expect(replaceName("The SSC", "SSC", "Secondary School Certificate")).toBe("The Secondary School Certificate");
});

it("special characters of regular expressions are taken literally, and an empty name replaces nothing", () => {
  expect(replaceName("Class 6 (A) and class 6 xAx", "6 (A)", "6 $& B")).toBe("Class 6 $& B and class 6 xAx");
  expect(replaceName("Text", " ", "x")).toBe("Text");
});
