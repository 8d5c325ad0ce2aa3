// Prints the sample school's papers, one PDF each, into this folder.
//
//   node school/documents/make.mjs            every paper
//   node school/documents/make.mjs notice     only those whose name contains "notice"
//
// Needs Node 24 (it reads the sample lists as TypeScript), the project's installed packages, Chromium
// (CHROMIUM=/path/to/chromium when it is not /usr/bin/chromium) and the Noto Sans and Noto Serif fonts,
// Latin and Bengali.
import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { chromium } from "playwright-core";
import academicCalendar from "../content/academicCalendar.ts";
import admissionForms from "../content/admissionForm.ts";
import classRoutines from "../content/classRoutine.ts";
import examRoutines from "../content/examRoutine.ts";
import holidayCalendar from "../content/holidayCalendar.ts";
import internalResults from "../content/internalResult.ts";
import notices from "../content/notice.ts";
import publicResults from "../content/publicResult.ts";
import syllabusList from "../content/syllabus.ts";
import { compact } from "./compact.mjs";
import { academicYears, examinations, holidayYears, results, timetables } from "./contents.mjs";
import { academicYear, admissionForm, holidayYear, result } from "./papers.mjs";
import { syllabi } from "./syllabi.mjs";
import { examination, notice, sheet, syllabus, timetable } from "./templates.mjs";

/** What several older notices share: the general paper of their kind. */
const shared = {
  "notice-general": ["Notice to pupils and guardians", "শিক্ষার্থী ও অভিভাবকদের জন্য বিজ্ঞপ্তি",
    "Pupils and guardians are asked to act on the notice shown on the notice board and on this site. Anyone with a question may ask the class teacher or the office between 10 a.m. and 4 p.m.",
    "নোটিশ বোর্ড ও ওয়েবসাইটে প্রকাশিত নোটিশ অনুযায়ী ব্যবস্থা নেওয়ার জন্য শিক্ষার্থী ও অভিভাবকদের অনুরোধ করা হলো। প্রয়োজনে সকাল ১০টা থেকে বিকেল ৪টার মধ্যে শ্রেণিশিক্ষক বা অফিস কক্ষে যোগাযোগ করা যাবে।"],
  "notice-event": ["Notice of a school event", "বিদ্যালয়ের অনুষ্ঠান সংক্রান্ত বিজ্ঞপ্তি",
    "All pupils take part in the event named on the notice board, in school uniform unless told otherwise. Pupils stay with their class teacher until the event ends and then go straight home.",
    "নোটিশ বোর্ডে উল্লিখিত অনুষ্ঠানে সব শিক্ষার্থী অংশ নেবে এবং ভিন্ন নির্দেশ না থাকলে বিদ্যালয়ের নির্ধারিত পোশাক পরবে। অনুষ্ঠান শেষ না হওয়া পর্যন্ত শিক্ষার্থীরা শ্রেণিশিক্ষকের সঙ্গে থাকবে এবং পরে সরাসরি বাড়ি ফিরবে।"],
  "notice-holiday": ["Notice of a holiday", "ছুটি সংক্রান্ত বিজ্ঞপ্তি",
    "The school is closed on the days given on the notice board. Dates that depend on the moon may change by a day; class teachers will tell every home by telephone.",
    "নোটিশ বোর্ডে উল্লিখিত দিনগুলোতে বিদ্যালয় বন্ধ থাকবে। চাঁদ দেখার ওপর নির্ভরশীল তারিখ এক দিন আগে বা পরে হতে পারে; সে ক্ষেত্রে শ্রেণিশিক্ষকেরা ফোনে জানিয়ে দেবেন।"],
  "notice-examination": ["Notice of an examination", "পরীক্ষা সংক্রান্ত বিজ্ঞপ্তি",
    "Candidates must be in their seats half an hour before each paper, with their admit card. Whoever is caught copying leaves the room and gets no marks in that paper.",
    "পরীক্ষার্থীদের প্রতিটি পরীক্ষার আধা ঘণ্টা আগে প্রবেশপত্রসহ নিজ আসনে উপস্থিত থাকতে হবে। অসদুপায় অবলম্বন করলে পরীক্ষার্থীকে কক্ষ ত্যাগ করতে হবে এবং ওই বিষয়ে কোনো নম্বর দেওয়া হবে না।"],
};

const papers = new Map();
const nameOf = (link) => basename(link, ".pdf");
const add = (name, paper) => papers.has(name) || papers.set(name, sheet(paper));
const addList = (list, bodyOf) => {
  for (const { title, titleBn, link } of list) add(nameOf(link), { title, titleBn, body: bodyOf(nameOf(link)) });
};
const addYears = (list, years, bodyOf) => {
  for (const { link } of list) {
    const year = years[nameOf(link)];
    add(nameOf(link), { title: year.title[0], titleBn: year.title[1], body: bodyOf(year) });
  }
};

addList(classRoutines, (name) => timetable(timetables[name]));
addList(examRoutines, (name) => examination(examinations[name]));
addList(syllabusList, (name) => syllabus(syllabi[name], name.includes("-10")));
addList(admissionForms, (name) => admissionForm({ reserved: name.endsWith("reserved"), groups: name.endsWith("-9") }));
addYears(academicCalendar, academicYears, academicYear);
addYears(holidayCalendar, holidayYears, holidayYear);
addList([...publicResults, ...internalResults], (name) => result(results[name]));
for (const [name, [title, titleBn, description, descriptionBn]] of Object.entries(shared)) {
  add(name, { title, titleBn, body: notice({ description, descriptionBn }) });
}
for (const { title, titleBn, description, descriptionBn, link } of notices) {
  // A notice typed in Bengali alone stands in the plain fields; its paper's name must still be English.
  const bengali = /\p{Script=Bengali}/u.test(title);
  const words = bengali ? { titleBn: title, descriptionBn: description, named: "Notice: return library books" } : { title, titleBn, description, descriptionBn };
  add(nameOf(link), { ...words, body: notice(words) });
}

const wanted = process.argv[2] ?? "";
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-quic"] });
const page = await browser.newPage();
let total = 0;
for (const [name, html] of papers) {
  if (!name.includes(wanted)) continue;
  await page.setContent(html);
  const pdf = compact(await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true }));
  await writeFile(new URL(`${name}.pdf`, import.meta.url), pdf);
  total += pdf.length;
  if (pdf.length > 60_000) console.warn(`${name}.pdf is ${pdf.length} bytes`);
}
await browser.close();
console.log(`${papers.size} papers, ${Math.round(total / 1000)} kB`);
