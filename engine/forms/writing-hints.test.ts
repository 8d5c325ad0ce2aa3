import { describe, expect, it } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { writingHints } from "./writing-hints.ts";
import { isFileName, isVagueLink, pointsToFile } from "../words/weak-words.ts";

const placeholders = ["what the picture shows", "ছবিতে যা দেখা যাচ্ছে"];
/** The hints about an entry, each as one text: its kind, its field and its words. */
const hintsOf = (collection: string, values: Record<string, string>) =>
  writingHints(collectionNamed(collection), values, placeholders).map(({ kind, at, words, fields }) =>
    [kind, at ?? fields?.join("+"), words].filter((part) => part !== undefined).join(" "),
  );
const both = { title: "Classes end at noon", titleBn: "দুপুরে ছুটি" };
const file = "/media/0a1b2c-notice.pdf";

describe("the name of a file", () => {
  itForAll([
    "IMG_2041",
    "IMG_2041.JPG",
    "img-20260105-WA0012",
    "DSC00123",
    "DSCN1234.jpeg",
    "PXL_20260105_101112345",
    "image.jpg",
    "image (3)",
    "Photo1",
    "Screenshot 2026-05-01 at 10.11.12",
    "Screenshot_20260501-101112_WhatsApp.png",
    "Screen Shot 2026-05-01",
    "স্ক্রিনশট ২০২৬-০৫-০১",
    "WhatsApp Image 2026-01-02 at 10.11.12 AM",
    "WhatsApp Image",
    "20260105_101112",
    "1700000000000",
    "d3b07384-d9a0-4c9b-8f3e-0123456789ab",
    "ছবি.jpg",
  ])("is recognized", (name) => expect(isFileName(name)).toBe(true));

  itForAll([
    "Pupils plant trees beside the school pond",
    "Screenshot of the admission form",
    "WhatsApp group of class 8",
    "Picture day",
    "Photo of the 2026 sports day",
    "Image of the new building",
    "16 December 2026",
    "2026",
    "SSC 2026",
    "DSC is a degree",
    "বৃক্ষরোপণ কর্মসূচি ২০২৬",
    "স্ক্রিনশট নেওয়ার নিয়ম",
    "The headmaster opens the fair.",
    "decade",
    "",
  ])("is not mistaken for a description", (text) => expect(isFileName(text)).toBe(false));
});

describe("the words of a link", () => {
  itForAll([
    "here",
    "Here",
    "CLICK HERE",
    "click here!",
    "→ Download",
    "Link",
    "this link",
    "read more…",
    "এখানে",
    "এখানে ক্লিক করুন",
    "এখানে ক্লিক করুন।",
    "লিংক",
    "লিঙ্ক",
    "ডাউনলোড",
    "ডাউনলোড করুন",
    "আরও পড়ুন",
  ])("say nothing", (words) => expect(isVagueLink(words)).toBe(true));

  itForAll([
    "Admission form 2026",
    "Download the admission form",
    "How to get here",
    "Links of the board",
    "Hereditary diseases",
    "এখানে ভর্তি ফরম পাওয়া যাবে",
    "ভর্তি ফরম ডাউনলোড করুন",
    "লিংকন স্মৃতি বৃত্তি",
    "পরীক্ষার রুটিন",
    "",
  ])("say something", (words) => expect(isVagueLink(words)).toBe(false));
});

it("a text that only points to a file is distinguished from one that describes the file", () => {
  for (const text of ["See the attached file.", "সংযুক্ত ফাইল দেখুন।", "বিস্তারিত", "Download"])
    expect(pointsToFile(text), text).toBe(true);
  for (const text of ["See you at the attached hall", "সংযুক্ত ফাইলে রোববারের রুটিন আছে", "School is closed"])
    expect(pointsToFile(text), text).toBe(false);
});

describe("a picture", () => {
  const picture = "/media/ab-800x600.webp";
  it("gets a hint if no text in any language describes it", () => {
    expect(hintsOf("picture", { picture })).toEqual(["undescribed alt"]);
    expect(hintsOf("picture", { picture, alt: "  " })).toEqual(["undescribed alt"]);
    expect(hintsOf("picture", { picture, altBn: "গাছ", alt: "" })).toEqual(["companionAlone alt"]);
    expect(hintsOf("picture", { picture, caption: "SSC 2026" })).toEqual([]);
    expect(hintsOf("picture", {})).toEqual([]);
  });

  it("gets a hint at its description if that is only a file name", () => {
    expect(hintsOf("picture", { picture, caption: "IMG_2041" })).toEqual(["fileName caption IMG_2041"]);
    expect(hintsOf("picture", { picture, altBn: "WhatsApp Image 2026-01-02" })).toEqual([
      "fileName altBn WhatsApp Image 2026-01-02",
    ]);
  });

  it("of a person or a story needs no description, because the name is beside it", () => {
    expect(hintsOf("teacher", { image: picture })).toEqual([]);
    expect(hintsOf("news", { image: picture, ...both, description: "A. b", descriptionBn: "ক" })).toEqual([]);
  });

  it("in a text gets a hint if its description is missing, a placeholder or a file name", () => {
    const says = (description: string) =>
      hintsOf("notice", { ...both, description: `The new hall is open. ${description}`, descriptionBn: "নতুন ভবন" });
    expect(says(`![](${picture})`)).toEqual(["undescribedInText description"]);
    expect(says(`![what the picture shows](${picture})`)).toEqual(["undescribedInText description"]);
    expect(says(`![IMG_2041.jpg](${picture})`)).toEqual(["fileName description IMG_2041.jpg"]);
    expect(says(`![The new hall](${picture})`)).toEqual([]);
  });
});

describe("a link in a text", () => {
  const says = (description: string) => hintsOf("notice", { ...both, description, descriptionBn: description });
  const twice = (words: string) => [`vagueLink description ${words}`, `vagueLink descriptionBn ${words}`];
  it("gets a hint by its own words, whatever is beside it", () => {
    expect(says("For the form press [here](https://a.example/form).")).toEqual(twice("here"));
    expect(says("ফরমের জন্য [**এখানে ক্লিক করুন**](https://a.example/form)")).toEqual(twice("এখানে ক্লিক করুন"));
    expect(says("এখানে ভর্তি ফরম পাওয়া যাবে")).toEqual([]);
    expect(says("Click here to see, or not. [Admission form](https://a.example/form)")).toEqual([]);
    expect(says("In [brackets] (here) nothing links")).toEqual([]);
    expect(says("A broken [here](")).toEqual([]);
  });
});

it("a link's title must say where it leads", () => {
  const link = "https://a.example/a.pdf";
  expect(hintsOf("syllabus", { title: "Link", titleBn: "ডাউনলোড", link })).toEqual([
    "vagueLink title Link",
    "vagueLink titleBn ডাউনলোড",
  ]);
  expect(hintsOf("syllabus", { title: "Class 8", titleBn: "অষ্টম শ্রেণি", link })).toEqual([]);
  expect(hintsOf("notice", { title: "Download", titleBn: "ডাউনলোড", description: "a", descriptionBn: "ক" })).toEqual([]);
});

describe("a notice with a file", () => {
  const says = (texts: Record<string, string>) => hintsOf("notice", { ...both, link: file, ...texts });
  it("gets a hint if only the file says what the notice is about", () => {
    expect(says({ description: "" })).toEqual(["oneFile description"]);
    expect(says({ description: "See attached.", descriptionBn: "সংযুক্ত ফাইল দেখুন।" })).toEqual(["oneFile description"]);
    expect(says({ description: "classes end at noon", descriptionBn: "দুপুরে ছুটি" })).toEqual(["oneFile description"]);
    expect(says({ description: `[Notice](${file})`, descriptionBn: "–", link: "" })).toEqual(["oneFile description"]);
    expect(says({ description: `![Notice](${file})`, descriptionBn: "–", link: "" })).toEqual(["oneFile description"]);
  });

  it("gets none if a sentence in either language says it, or if there is no file", () => {
    expect(says({ description: "", descriptionBn: "রোববার দুপুরে ছুটি হবে।" })).not.toContain("oneFile description");
    expect(says({ description: "Sunday is off.", descriptionBn: "রোববার ছুটি" })).toEqual([]);
    expect(says({ description: "See attached.", descriptionBn: "দেখুন", link: "" })).toEqual([]);
    expect(says({ description: "Class 8", descriptionBn: "অষ্টম", link: "https://board.example/results" })).toEqual([]);
    const sentence = `[The routine of class eight has changed for Sunday](${file})`;
    expect(says({ description: sentence, descriptionBn: sentence })).toEqual([]);
  });
});

describe("the language that readers get", () => {
  it("has one hint for all fields together", () => {
    expect(hintsOf("notice", { title: "Classes end at noon", description: "On Thursday at noon" })).toEqual([
      "mainAlone title+description",
    ]);
    expect(hintsOf("notice", { titleBn: "দুপুরে ছুটি", descriptionBn: "বৃহস্পতিবার দুপুরে" })).toEqual([
      "companionAlone title+description",
    ]);
    expect(hintsOf("notice", { title: "Noon is over", descriptionBn: "বৃহস্পতিবার দুপুরে" })).toEqual([
      "mainAlone title",
      "companionAlone description",
    ]);
  });

  it("has no hint about texts in both languages, abbreviations and numbers", () => {
    expect(hintsOf("notice", both)).toEqual([]);
    expect(hintsOf("notice", { title: "SSC 2026" })).toEqual([]);
    expect(hintsOf("notice", { title: "12:30" })).toEqual([]);
    expect(hintsOf("notice", {})).toEqual([]);
  });
});
