// The remaining papers: calendars, results and the admission form.
import { holidays, months, workingDays } from "./contents.mjs";
import { bn, both, number, row, table, two } from "./templates.mjs";

export function academicYear({ from, events }) {
  const rows = events.map((event, month) => row([two(months[month]), both(number(workingDays[month])), two(event)])).slice(from);
  const total = workingDays.slice(from).reduce((sum, count) => sum + count, 0);
  return `${table([both(["Month", "মাস"]), both(["Class days", "কার্যদিবস"]), both(["What happens", "কার্যক্রম"])], rows)}
<p class="facts">${both(["Class days in all", "মোট কার্যদিবস"])}: ${both(number(total))}. ${both(["Friday and Saturday are weekly holidays", "শুক্র ও শনিবার সাপ্তাহিক ছুটি"])}.</p>`;
}

export function holidayYear({ from, year, extra }) {
  const kept = (extra ? holidays.toSpliced(2, 0, extra) : holidays).filter(([month]) => month >= from);
  const rows = kept.map((day) => row([two(months[day[0]]), two([day[1], day[2]]), both(number(day[year]))]));
  const total = kept.reduce((sum, day) => sum + day[year], 0);
  return `${table([both(["Month", "মাস"]), both(["Holiday", "ছুটির উপলক্ষ্য"]), both(["Days", "দিন"])], [...rows, row(["", both(["In all", "মোট"]), both(number(total))])], "small")}
<p class="facts">* ${two(["Depends on the moon; it may begin in the month before or after.", "চাঁদ দেখার ওপর নির্ভরশীল; আগের বা পরের মাসেও হতে পারে।"])}</p>`;
}

/** A steady stream of numbers between 0 and 1, so that a sample result never changes. */
function stream(seed) {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

const inThree = (heads, rows) => {
  const size = Math.ceil(rows.length / 3);
  return `<div class="rolls">${[0, 1, 2].map((part) => table(heads, rows.slice(part * size, (part + 1) * size))).join("")}</div>`;
};
const roll = both(["Roll", "রোল"]);

function grades({ first, count, pass }) {
  const next = stream(first * 31 + count * 7);
  const points = Array.from({ length: count }, () => (next() < pass ? Math.min(5, 2 + next() * 2.2 + next() * 1.4).toFixed(2) : "F"));
  const passed = points.filter((point) => point !== "F").length;
  const best = points.filter((point) => point === "5.00").length;
  const fact = (name, value) => `${both(name)}: ${both(number(value))}`;
  return `<p class="facts">${[fact(["Examinees", "পরীক্ষার্থী"], count), fact(["Passed", "উত্তীর্ণ"], passed), fact(["GPA 5", "জিপিএ ৫"], best)].join(" · ")}</p>
${inThree([roll, both(["GPA", "জিপিএ"])], points.map((point, index) => row([first + index, point])))}`;
}

function rolls({ first, count, heads }) {
  const next = stream(first);
  let at = first;
  const rows = Array.from({ length: count }, (_, index) => row([(at += 1 + Math.floor(next() * 4)), both(heads[index < count * 0.7 ? 0 : 1])]));
  return inThree([roll, both(["List", "তালিকা"])], rows);
}

function changes({ first, count }) {
  const next = stream(first);
  let at = first;
  const rows = Array.from({ length: count }, () => {
    const before = 2.5 + next() * 2;
    const shown = [before, next() < 0.4 ? before + 0.06 + next() * 0.3 : before].map((point) => point.toFixed(2));
    return row([(at += 2 + Math.floor(next() * 5)), ...shown]);
  });
  return table([roll, both(["GPA before", "আগের জিপিএ"]), both(["GPA now", "বর্তমান জিপিএ"])], rows);
}

function summary({ groups }) {
  const names = [["Science", "বিজ্ঞান"], ["Humanities", "মানবিক"], ["Business Studies", "ব্যবসায় শিক্ষা"], ["Whole school", "সমগ্র বিদ্যালয়"]];
  const totals = [0, 1, 2].map((column) => groups.reduce((sum, group) => sum + group[column], 0));
  const rows = [...groups, totals].map((group, index) => row([two(names[index]), ...[...group, `${((100 * group[1]) / group[0]).toFixed(1)}%`].map((value) => both(number(value)))]));
  return table([["Group", "শাখা"], ["Examinees", "পরীক্ষার্থী"], ["Passed", "উত্তীর্ণ"], ["GPA 5", "জিপিএ ৫"], ["Rate", "পাসের হার"]].map(both), rows);
}

const kinds = { grades, rolls, changes, summary };
export const result = (of) => `${kinds[of.kind](of)}
<h2>${both(["Sample figures: no real pupil stands behind a roll number", "নমুনা উপাত্ত: রোল নম্বরগুলো কোনো প্রকৃত শিক্ষার্থীর নয়"])}</h2>`;

const blank = (text) => `<p class="blank"><span>${both(text)}</span><i></i></p>`;
const box = `<em></em>`;
const boxes = (...texts) => `<p class="blank">${texts.map((text) => `<span>${box} ${both(text)}</span>`).join("")}</p>`;

export const admissionForm = ({ reserved, groups }) => `<div class="photo">${two(["Photograph", "ছবি"])}</div>
<p class="facts">${both(["Write in ink, in clear letters", "কালিতে স্পষ্ট অক্ষরে পূরণ করতে হবে"])}</p>
${blank(["Form no.", "ফরম নং"])}${blank(["Name, in Bengali", "নাম (বাংলায়)"])}${blank(["Name, in English capitals", "নাম (ইংরেজি বড় হাতের অক্ষরে)"])}
<div style="clear: both">${blank(["Birth registration number", "জন্মনিবন্ধন নম্বর"])}</div>
<div class="pair">${blank(["Date of birth", "জন্মতারিখ"])}${blank(["Blood group", "রক্তের গ্রুপ"])}${blank(["Religion", "ধর্ম"])}${blank(["Nationality", "জাতীয়তা"])}</div>
${boxes(["Girl", "ছাত্রী"], ["Boy", "ছাত্র"])}
${blank(["Father's name", "পিতার নাম"])}${blank(["Mother's name", "মাতার নাম"])}<div class="pair">${blank(["Occupation", "পেশা"])}${blank(["Mobile", "মোবাইল"])}</div>
${blank(["Guardian, if neither parent", "পিতা-মাতার অবর্তমানে অভিভাবক"])}${blank(["Present address", "বর্তমান ঠিকানা"])}${blank(["Permanent address", "স্থায়ী ঠিকানা"])}
${blank(["Last school", "আগের বিদ্যালয়"])}<div class="pair">${blank(["Last class passed", "সর্বশেষ উত্তীর্ণ শ্রেণি"])}${blank(["Roll, GPA", "রোল, জিপিএ"])}</div>
${groups ? `<h2>Group / ${bn("শাখা")}</h2>${boxes(["Science", "বিজ্ঞান"], ["Humanities", "মানবিক"], ["Business", "ব্যবসায় শিক্ষা"])}` : ""}
${reserved ? `<h2>Reserved seat / ${bn("সংরক্ষিত আসন")}</h2>${boxes(["Catchment area", "ক্যাচমেন্ট এলাকা"], ["Disability", "প্রতিবন্ধী"], ["Sibling", "সহোদর"])}` : ""}
<h2>Enclose / ${bn("সংযুক্তি")}</h2><ul>${[["Birth registration, copy", "জন্মনিবন্ধনের অনুলিপি"], ["Two photographs", "দুই কপি ছবি"],
  ["Last progress report", "সর্বশেষ অগ্রগতি পত্র"], ["Transfer certificate", "ছাড়পত্র"]].map((text) => `<li>${box} ${both(text)}</li>`).join("")}</ul>
${blank(["Guardian's signature and date", "অভিভাবকের স্বাক্ষর ও তারিখ"])}`;
