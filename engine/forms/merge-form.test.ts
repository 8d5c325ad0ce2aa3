import { expect, it } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { mergeForm } from "./merge-form.ts";

const notice = collectionNamed("notice");
const teacher = collectionNamed("teacher");
const before = {
  title: "Holiday",
  titleBn: "ছুটি",
  description: "On Sunday",
  link: "https://example.com/a",
  expirationDate: "7",
};

it("a merge takes over the fields that only the other person changed, and keeps those that only I changed", () => {
  const merged = mergeForm(notice, {
    before,
    mine: { ...before, title: "Mine" },
    theirs: { ...before, titleBn: "তাঁর", expirationDate: "9" },
  });
  expect(merged).toEqual({
    values: { ...before, title: "Mine", titleBn: "তাঁর", expirationDate: "9" },
    conflicts: [],
    taken: ["titleBn", "expirationDate"],
    own: ["title"],
  });
});

it("a merge reports the fields that both changed to different values, and keeps mine until somebody chooses", () => {
  const merged = mergeForm(notice, {
    before,
    mine: { ...before, title: "Mine" },
    theirs: { ...before, title: "Theirs" },
  });
  expect(merged).toEqual({
    values: { ...before, title: "Mine" },
    conflicts: [{ names: ["title"], theirs: { title: "Theirs" } }],
    taken: [],
    own: [],
  });
});

it("a merge treats different spellings of a value as equal", () => {
  const mine = { ...before, link: " example.com/b", title: "Both " };
  const theirs = { ...before, link: "https://example.com/b", title: "Both" };
  expect(mergeForm(notice, { before, mine, theirs })).toMatchObject({
    conflicts: [],
    values: theirs,
    taken: [],
    own: [],
  });
  const person = { name: "A", image: "/media/a.webp", imageFocus: "", ssc: "2001", designation: "TEACHER" };
  const typed = { ...person, ssc: "২০০৩", designation: "head teacher" };
  const stored = { ...person, ssc: "2003", designation: "HEAD TEACHER" };
  expect(mergeForm(teacher, { before: person, mine: typed, theirs: stored }).conflicts).toEqual([]);
});

it("a merge keeps a focal point together with its picture", () => {
  const person = { image: "/media/a.webp", imageFocus: "" };
  const pointed = { ...person, imageFocus: "10 20" };
  const other = { ...person, image: "/media/b.webp" };
  const both = mergeForm(teacher, { before: person, mine: pointed, theirs: other });
  expect(both.conflicts).toEqual([{ names: ["image", "imageFocus"], theirs: other }]);
  expect(both.values).toMatchObject(pointed);
  expect(mergeForm(teacher, { before: person, mine: person, theirs: pointed })).toMatchObject({
    conflicts: [],
    values: pointed,
  });
});
