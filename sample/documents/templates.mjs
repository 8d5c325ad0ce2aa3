// The school's paper: a letterhead, a title, a body, the head teacher's line. Texts come as [English, Bengali].
import { days, periods, subjects } from "./contents.mjs";

const bn = (text) => `<span lang="bn">${text}</span>`;
/** English above, Bengali beneath. */
const two = ([english, bengali]) => `${english}<br>${bn(bengali)}`;
const both = ([english, bengali]) => `${english} / ${bn(bengali)}`;
const bengaliDigits = (value) => String(value).replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯"[digit]);
const number = (value) => [value, bengaliDigits(value)];
const row = (cells, tag = "td") => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
const table = (heads, rows, look = "") => `<table class="${look}"><thead>${row(heads, "th")}</thead><tbody>${rows.join("")}</tbody></table>`;

// Stitches are drawn one by one: a dashed stroke would be written into the PDF as hundreds of outlines.
const stitches = (count, draw) => Array.from({ length: count }, (_, index) => draw(index)).join("");
const thread = (colour, from, y) => `<path stroke="${colour}" d="${stitches(45, (index) => `M${from + index * 15} ${y}h8`)}"/>`;
const stitch = `<svg class="stitch" fill="none" stroke-width="1.6" stroke-linecap="round" aria-hidden="true">${thread("#0b5a44", 2, 2)}${thread("#a81f28", 9.5, 7)}</svg>`;
const disc = (r, fill) => `<path fill="${fill}" d="M${r} 0C${r} ${r * 0.552} ${r * 0.552} ${r} 0 ${r}S-${r} ${r * 0.552}-${r} 0-${r * 0.552}-${r} 0-${r} ${r}-${r * 0.552} ${r} 0"/>`;
const ring = stitches(24, (index) => [0, 0.15].map((part) => (((index + part * 4) * Math.PI) / 12)).map((turn, at) => `${at ? "L" : "M"}${(43.5 * Math.cos(turn)).toFixed(1)} ${(43.5 * Math.sin(turn)).toFixed(1)}`).join(""));
const crest = `<svg class="crest" viewBox="-50 -50 100 100" aria-hidden="true">${disc(49, "#0b5a44")}<path stroke="#f3e6c8" stroke-width="2" stroke-linecap="round" d="${ring}"/>
${disc(37, "#fbf4e4")}${disc(33, "#a81f28")}<path fill="#fbf4e4" d="M0 15c-6-6-13-7-20-5v-20c7-2 14-1 20 5 6-6 13-7 20-5v20c-7-2-14-1-20 5"/><path stroke="#a81f28" stroke-width="2" d="M0-4v18"/></svg>`;

const style = `@page { size: A4; margin: 0 } * { box-sizing: border-box; margin: 0 }
body { width: 210mm; height: 296mm; padding: 11mm 15mm; display: flex; flex-direction: column; color: #1d2a24;
  font: 10.5pt/1.45 "Noto Sans", "Noto Sans Bengali"; -webkit-print-color-adjust: exact }
h1, h2, .school, b { font-family: "Noto Serif", "Noto Serif Bengali"; font-weight: 700 }
:lang(bn) { font-family: "Noto Sans Bengali"; line-height: 1.6 } :is(h1, h2, b):lang(bn), :is(h1, h2, .school, b) :lang(bn) { font-family: "Noto Serif Bengali" }
header { display: flex; gap: 5mm; align-items: center } .crest { width: 21mm; flex: none } .school { font-size: 16pt; line-height: 1.35; color: #0b5a44 }
.school :lang(bn) { font-size: 18pt } header small { color: #4b5851; font-size: 9pt } .stitch { width: 100%; height: 9px; margin: 3mm 0 4mm; flex: none }
h1 { font-size: 15pt; line-height: 1.4 } h1 + [lang], h2 { font-size: 13pt; color: #a81f28 } h2 { font-size: 10.5pt; margin-top: 4mm } .facts { color: #4b5851; margin: 1.5mm 0 3mm }
table { width: 100%; border-collapse: collapse; font-size: 9pt; line-height: 1.35; margin-top: 2mm } .small { font-size: 8.5pt } .small td { padding: 1.1mm 1.8mm } .small :lang(bn) { line-height: 1.45 }
th { background: #0b5a44; color: #fbf4e4; font-weight: 400; text-align: left } td, th { border: .3mm solid #c9bb98; padding: 1.3mm 1.8mm; vertical-align: middle }
tbody tr:nth-child(even) { background: #faf5e8 } td:first-child { border-right: .5mm solid #a81f28 } .rest { text-align: center; color: #a81f28; background: #f2ead7 }
.grid { table-layout: fixed; font-size: 7.6pt } .grid td, .grid th { text-align: center; padding: 1.6mm .4mm } .grid td { height: 21mm } .grid th { white-space: nowrap; font-size: 7.2pt }
.grid th:first-child { width: 17.5mm } .grid th:nth-child(6) { width: 11mm } .rolls { display: grid; grid-template-columns: repeat(3, 1fr); gap: 5mm }
.main { flex: 1 } .text { margin-top: 6mm; font-size: 12.5pt; line-height: 1.7 } .text:lang(bn) { line-height: 1.9 } .memo { display: flex; justify-content: space-between }
ol { padding-left: 6mm; font-size: 9pt } ul { list-style: none; padding: 0; columns: 2; font-size: 9pt } .blank { display: flex; gap: 2mm; margin-top: 2.6mm; align-items: end } .blank i { flex: 1; margin-bottom: .8mm; border-bottom: .2mm solid #4b5851 }
em { display: inline-block; width: 3mm; height: 3mm; border: .3mm solid #4b5851; align-self: center }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 7mm } .photo { float: right; width: 32mm; height: 38mm; border: .4mm dashed #0b5a44; text-align: center; padding-top: 12mm; font-size: 9pt; margin: 0 0 2mm 5mm }
.sign { text-align: center; width: 62mm; border-top: .3mm solid #1d2a24; padding-top: 1mm; margin: 13mm 0 4mm auto; line-height: 1.4 } .text ~ .sign { margin-top: 26mm }
footer { border-top: .3mm solid #d9cdb2; padding-top: 1.5mm; font-size: 8.5pt; color: #4b5851; display: flex; justify-content: space-between }`;

const signature = `<p class="sign">Head Teacher / ${bn("প্রধান শিক্ষক")}</p>`;

/** The whole sheet. A text may be missing in one of the two languages. */
export function sheet({ title, titleBn, named, body }) {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${named ?? title}</title><style>${style}</style><body>
<header>${crest}<div><p class="school">${bn("উপজেলা সরকারি মাধ্যমিক বিদ্যালয়")}<br>Upazila Government Secondary School</p>
<small>EIIN 107562 / ${bn("ইআইআইএন ১০৭৫৬২")}</small></div></header>${stitch}
<div class="main">${title ? `<h1>${title}</h1>` : ""}${titleBn ? `<${title ? "p" : "h1"} lang="bn">${title ? `<b>${titleBn}</b>` : titleBn}</${title ? "p" : "h1"}>` : ""}${body}</div>
${body.includes(signature) ? "" : signature}<footer><span>Sample document / ${bn("নমুনা নথি")}</span><span>Upazila Government Secondary School</span></footer>`;
}

export const notice = ({ description, descriptionBn }) => `<p class="facts memo"><span>Memo no. / ${bn("স্মারক নং")} ..............................</span>
<span>Date / ${bn("তারিখ")} ..............................</span></p>${descriptionBn ? `<p class="text" lang="bn">${descriptionBn}</p>` : ""}
${description ? `<p class="text">${description}</p>` : ""}
${signature}<h2>Copies to / ${bn("অনুলিপি")}</h2><ol><li>${both(["Class teachers, to be read out in class", "শ্রেণিশিক্ষকবৃন্দ, শ্রেণিকক্ষে পাঠ করে শোনানোর জন্য"])}</li>
<li>${both(["Notice board and website", "নোটিশ বোর্ড ও ওয়েবসাইট"])}</li><li>${both(["Office file", "অফিস নথি"])}</li></ol>`;

export function timetable({ week, room }) {
  const rest = `<td class="rest">${two(["Break", "বিরতি"])}</td>`;
  const heads = ["", ...periods.map((time, index) => `<b>${index + 1}</b> · ${bn(`<b>${bengaliDigits(index + 1)}</b>`)}<br>${bn(time[1])}`)];
  heads.splice(5, 0, `<b>–</b><br>${bn("৪৫ মি.")}`);
  const rows = week.split(" ").map((day, index) => {
    const cells = [...day].map((letter) => `<td>${two(subjects[letter])}</td>`);
    return `<tr><td>${two(days[index])}</td>${cells.slice(0, 4).join("")}${rest}${cells.slice(4).join("")}</tr>`;
  });
  return `<p class="facts">${both(room)} · ${both(["Assembly at 10 a.m.", "প্রাত্যহিক সমাবেশ সকাল ১০টায়"])}</p>${table(heads, rows, "grid small")}
<h2>To note / ${bn("লক্ষণীয়")}</h2><ol><li>${both(["Absence needs a letter from the guardian", "অনুপস্থিতির জন্য অভিভাবকের আবেদন লাগবে"])}</li>
<li>${both(["Practical classes are held in the laboratory", "ব্যবহারিক ক্লাস পরীক্ষাগারে হবে"])}</li></ol>`;
}

// The papers stand on numbered school days: when the examination begins is counted from the day on which the sample is loaded.
export function examination({ papers, shift, place, beside = {} }) {
  const rows = [...papers].map((letter, before) => {
    const others = beside[letter];
    const cells = [both(number(before + 1)), two(others ? subjects[letter].map((name, at) => `${name}; ${others[at]}`) : subjects[letter]), both(number(letter === "I" ? 50 : 100))];
    return row(cells);
  });
  return `<p class="facts">${both(shift)} · ${both(place)}</p>${table([both(["School day", "পরীক্ষার দিন"]), both(["Paper", "বিষয়"]), both(["Marks", "পূর্ণমান"])], rows)}
<h2>Rules / ${bn("নিয়মাবলি")}</h2><ol><li>${both(["Be seated half an hour before the paper", "আধা ঘণ্টা আগে আসন গ্রহণ করতে হবে"])}</li>
<li>${both(["Bring the admit card every day", "প্রতিদিন প্রবেশপত্র সঙ্গে আনতে হবে"])}</li><li>${both(["No phone or smart watch in the room", "কক্ষে মোবাইল ফোন ও স্মার্ট ঘড়ি নিষেধ"])}</li></ol>`;
}

export const syllabus = (rows, senior) => table(
  [both(["Subject", "বিষয়"]), ...(senior ? [["Up to the pre-test", "প্রাক-নির্বাচনি পর্যন্ত"], ["Up to the test", "নির্বাচনি পর্যন্ত"]]
    : [["Half-yearly", "অর্ধবার্ষিক"], ["Annual", "বার্ষিক"]]).map(both)],
  rows.map(([name, first, second]) => row([`${two(subjects[name] ?? name)}`, two(first), two(second)])), "small");

export { both, bn, number, row, table, two };
