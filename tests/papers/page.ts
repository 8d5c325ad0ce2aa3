import { readFileSync } from "node:fs";
import { join } from "node:path";
import { seededRandom } from "../kit/seeded-random.ts";
import { photograph, seal, signature, stamp } from "./drawings.ts";
import { faceRules } from "./faces.ts";
import { markOf, type Paper, type Part } from "./paper.ts";

const sheetRules = readFileSync(join(import.meta.dirname, "sheet.css"), "utf8");
const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const divisions = (lines: readonly string[]) => lines.map((line) => `<div>${escape(line)}</div>`).join("");

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
  if ("columns" in part) {
    const columns = part.columns.map((column) => `<div>${column.map(partHtml).join("")}</div>`);
    return `<div class="columns">${columns.join("")}</div>`;
  }
  return `<figure>${photograph}<figcaption>${escape(part.photograph)}</figcaption></figure>`;
};

function letterhead({ letterhead: lines, layout }: Paper): string {
  if (layout === "none" || lines.length === 0) return "";
  const [first = "", second = "", ...rest] = lines;
  const small = `<div class="small">${divisions(rest)}</div>`;
  if (layout === "sides")
    return `<header class="sides"><h1>${escape(first)}</h1><h1>${escape(second)}</h1>${small}</header>`;
  const names = `<h1>${escape(first)}</h1><h2>${escape(second)}</h2>`;
  return `<header class="${layout}">${layout === "seal" ? seal : ""}<div>${names}${small}</div></header>`;
}

/** Sizes and faces of a paper for the rules of the sheet. */
function variables({ sheet: [width, height], points, face, headFace = face }: Paper): string {
  const margin = Math.min(18, width / 11);
  return `:root{--width:${width}mm;--height:${height}mm;--margin:${margin}mm;--points:${points}pt;
--face:"${face}";--head-face:"${headFace}"}`;
}

/** Writes the page of a paper as it comes from the printer. */
export function pageOf(paper: Paper, seed: number): string {
  const random = seededRandom(seed);
  const { memo, date, kind, title, titleLabel, body, signatures = [], copies = [], face, headFace } = paper;
  const memoLine = [memo ? `${memo.label} ${memo.number}` : "", date ? `${date.label} ${date.text}` : ""];
  const fonts = [face, ...(headFace ? [headFace] : [])].map(faceRules).join("\n");
  const signed = signatures.map((lines, index) => {
    const mark = index === 0 && paper.stamp ? { ...paper.stamp, text: escape(paper.stamp.text) } : undefined;
    return `<div>${signature(random)}${divisions(lines)}${mark ? stamp(mark, random) : ""}</div>`;
  });
  return `<!doctype html><meta charset="utf-8"><style>${fonts}
${variables(paper)}
${sheetRules}
${paper.css ?? ""}</style><body>${letterhead(paper)}
<div class="memo">${memoLine.map((half) => `<span>${escape(half)}</span>`).join("")}</div>
${kind ? `<div class="kind">${escape(kind)}</div>` : ""}
<div class="title ${titleLabel ? "" : "alone"}">${titleLabel ? `${escape(titleLabel)} ` : ""}${escape(title)}</div>
${body.map(partHtml).join("\n")}
<div class="end">${signed.join("")}</div>
${copies.length > 0 ? `<div class="copies">${divisions(copies)}</div>` : ""}`;
}
