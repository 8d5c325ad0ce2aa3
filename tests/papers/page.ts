import { type Random, seededRandom } from "../kit/seeded-random.ts";
import { faceRules } from "./faces.ts";
import { markOf, type Paper, type Part } from "./paper.ts";

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const partHtml = (part: Part): string => {
  if (typeof part === "string") return `<p>${escape(part)}</p>`;
  if ("heading" in part) return `<h3>${escape(part.heading)}</h3>`;
  if ("points" in part)
    return part.points
      .map((point, index) => `<div class="point"><span>${markOf(part, index)}</span><p>${escape(point)}</p></div>`)
      .join("");
  if ("table" in part) {
    const rows = part.table.map((row, index) => {
      const tag = index === 0 ? "th" : "td";
      return `<tr>${row.map((cell) => `<${tag}>${escape(cell)}</${tag}>`).join("")}</tr>`;
    });
    return `<table class="${part.lines ? "lines" : ""}">${rows.join("")}</table>`;
  }
  if ("columns" in part)
    return `<div class="columns">${part.columns.map((column) => `<div>${column.map(partHtml).join("")}</div>`).join("")}</div>`;
  return `<figure>${photograph}<figcaption>${escape(part.photograph)}</figcaption></figure>`;
};

/** A drawn scene in the greys of a laser printer: children in a row before a building. */
const photograph = `<svg viewBox="0 0 300 170" width="300"><defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#ccc"/>
<stop offset="1" stop-color="#888"/></linearGradient></defs><rect width="300" height="170" fill="url(#sky)"/>
<path d="M30 110V50L150 20 270 50v60z" fill="#666"/><path d="M50 70h30v25H50zm60 0h30v25h-30zm60 0h30v25h-30zm55 0h25v25h-25z"
fill="#333"/><rect y="110" width="300" height="60" fill="#555"/>${Array.from({ length: 9 }, (_, place) => {
  const x = 32 + place * 29;
  return `<circle cx="${x}" cy="${104 + (place % 3) * 3}" r="8" fill="#${"975"[place % 3]}${"864"[place % 3]}5"/>
<path d="M${x - 12} 160q0-46 12-46t12 46z" fill="#${place % 2 ? "ddd" : "222"}"/>`;
}).join("")}</svg>`;

/** A signature: a line that a hand draws without lifting the pen. */
function signature(random: Random): string {
  let path = "M8 42";
  for (let x = 8; x < 130; x += 9 + random.below(9))
    path += ` Q${x} ${random.below(50)} ${x + 12} ${18 + random.below(30)}`;
  return `<svg class="signature" viewBox="0 0 170 60" width="150"><path d="${path} q25 8 34-12M20 52q60-14 120-6"/></svg>`;
}

/** An inked stamp, askew, whose ink is uneven. */
function stamp({ shape, text }: NonNullable<Paper["stamp"]>, random: Random): string {
  const turn = random.below(40) - 20;
  const ink = random.oneOf(["#4b2a8c", "#28408f", "#8c2a3a"]);
  const inside =
    shape === "round"
      ? `<circle cx="60" cy="60" r="56"/><circle cx="60" cy="60" r="38"/><path id="ring" d="M60 16a44 44 0 1 1-.1 0" stroke="none"/>
<text font-size="11"><textPath href="#ring" textLength="270">${escape(text)} ★</textPath></text>
<text x="60" y="68" font-size="22" text-anchor="middle">★</text>`
      : `<rect x="3" y="35" width="114" height="46" rx="4"/><text x="60" y="64" font-size="13" text-anchor="middle">${escape(text)}</text>`;
  return `<svg class="stamp" viewBox="0 0 120 120" width="118" style="transform:rotate(${turn}deg);--ink:${ink}">${inside}</svg>`;
}

function letterhead({ letterhead: lines, layout }: Paper): string {
  if (layout === "none" || lines.length === 0) return "";
  const [first = "", second = "", ...rest] = lines.map(escape);
  const small = rest.map((line) => `<div>${line}</div>`).join("");
  if (layout === "sides")
    return `<header class="sides"><h1>${first}</h1><h1>${second}</h1><div class="small">${small}</div></header>`;
  const seal =
    layout === "seal"
      ? `<svg width="58" viewBox="0 0 60 60"><circle cx="30" cy="30" r="28"/><path d="M12 38q18-9 18 4 0-13 18-4V22q-18-9-18 4 0-13-18-4z"/></svg>`
      : "";
  return `<header class="${layout}">${seal}<div><h1>${first}</h1><h2>${second}</h2><div class="small">${small}</div></div></header>`;
}

/** The rules for a letterhead and a title in another face than the text. */
function headRules({ headFace }: Paper): string {
  return headFace ? `${faceRules(headFace)} h1,h2,.kind,.title{font-family:"${headFace}"}` : "";
}

const mm = (length: number) => `${length}mm`;

/** Writes the page of a paper as it comes from the printer. */
export function pageOf(paper: Paper, seed: number): string {
  const random = seededRandom(seed);
  const { memo, date, kind, title, titleLabel, body, signatures = [], copies = [] } = paper;
  const [width, height] = paper.sheet;
  const memoLine = [memo ? `${memo.label} ${memo.number}` : "", date ? `${date.label} ${date.text}` : ""];
  const margin = Math.min(18, width / 11);
  return `<!doctype html><meta charset="utf-8"><style>${faceRules(paper.face)}${headRules(paper)}
*{box-sizing:border-box}body{margin:0;width:${mm(width)};height:${mm(height)};padding:${mm(margin)};background:#fff;color:#111;
font:${paper.points}pt/1.5 "${paper.face}";overflow:hidden}
h1{font-size:1.5em;margin:0;line-height:1.3}h2{font-size:1.15em;margin:0;line-height:1.3}h3{font-size:1.05em;margin:.5em 0 .2em}
.small{font-size:.85em}p{margin:.45em 0;text-align:justify}header{margin-bottom:.6em;padding-bottom:.4em}
.centre,.seal,.boxed{text-align:center;border-bottom:1.5px solid}.seal{display:flex;gap:16px;justify-content:center;align-items:center}
.boxed{border:2px solid;border-radius:6px;padding:6px}.left{border-bottom:3px double}
.sides{display:grid;grid-template-columns:1fr 1fr;border-bottom:2px solid}.sides h1:nth-child(2){text-align:right}
.sides .small{grid-column:1/3;text-align:center}.memo{display:flex;justify-content:space-between;margin:.3em 0}
.kind{text-align:center;font-weight:700;font-size:1.3em;text-decoration:underline;margin:.4em}
.title{font-weight:700;margin:.5em 0;text-align:left}.title.alone{text-align:center;font-size:1.15em}
.point{display:flex;gap:.5em}.point span{min-width:1.8em}.point p{margin:.18em 0;flex:1}
table{border-collapse:collapse;width:100%;margin:.6em 0;font-size:.95em}th,td{padding:2px 6px;text-align:left}
.lines th,.lines td{border:1px solid #111}.columns{display:grid;grid-template-columns:1fr 1fr;gap:9mm}
figure{margin:.5em 0;text-align:center}figcaption{font-size:.9em}svg{fill:none;stroke:#111;stroke-width:2}figure svg{stroke:none}
.end{display:flex;flex-direction:row-reverse;justify-content:space-between;margin-top:.8em}
.end>div{text-align:center;position:relative;line-height:1.35}
.signature{display:block;stroke:#1a2a6c;margin:0 auto -14px}.stamp{position:absolute;left:-84px;top:0;mix-blend-mode:multiply;opacity:.75;
stroke:var(--ink);stroke-width:2.5}.stamp text{fill:var(--ink);stroke:none}.copies{font-size:.85em;margin-top:1em}
${paper.css ?? ""}</style><body>${letterhead(paper)}
<div class="memo">${memoLine.map((half) => `<span>${escape(half)}</span>`).join("")}</div>
${kind ? `<div class="kind">${escape(kind)}</div>` : ""}
<div class="title ${titleLabel ? "" : "alone"}">${titleLabel ? `${escape(titleLabel)} ` : ""}${escape(title)}</div>
${body.map(partHtml).join("\n")}
<div class="end">${signatures
    .map(
      (lines, index) =>
        `<div>${signature(random)}${lines.map((line) => `<div>${escape(line)}</div>`).join("")}${
          index === 0 && paper.stamp ? stamp(paper.stamp, random) : ""
        }</div>`,
    )
    .join("")}</div>
${copies.length > 0 ? `<div class="copies">${copies.map((line) => `<div>${escape(line)}</div>`).join("")}</div>` : ""}`;
}
