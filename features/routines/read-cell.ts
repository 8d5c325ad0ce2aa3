import { latinDigits } from "../../engine/words/digits.ts";
import { oneLine } from "./words.ts";

type Content = { subject: string; teacher?: string; room?: string };

const roomWord = /^(?:room|rm|r|lab|laboratory|hall|field|library|কক্ষ|রুম|ল্যাব|মাঠ|হল|গ্রন্থাগার)(?![\p{L}\p{M}])/iu;
const roomNumber = /^(?:[a-z]{1,2}[-\s]?)?\d{1,4}\s*[a-z]?$/i;

/** Reads subject, teacher and room from a lesson's cell. They stand on separate lines, in brackets or after slashes. */
export function readCell(text: string): Content | undefined {
  const parts = partsOf(text.trim());
  const [subject = "", ...others] = parts;
  if (subject === "" || /^[-–—.x×*\s]+$/i.test(subject)) return undefined;
  const room = others.findLast(isRoom);
  const teachers = others.filter((part) => part !== room);
  return {
    subject,
    ...(teachers.length > 0 && { teacher: teachers.join(", ") }),
    ...(room !== undefined && { room }),
  };
}

function isRoom(text: string): boolean {
  return roomWord.test(text) || roomNumber.test(latinDigits(text));
}

/** Splits a cell into parts. A slash or a dash separates parts only if nothing else does. */
function partsOf(text: string): string[] {
  const lines = text.split("\n").map(oneLine).filter(Boolean);
  const pieces = lines.flatMap((line) => {
    const bracketed = /^([^([]*)[([]([^)\]]*)[)\]]\s*(.*)$/u.exec(line);
    if (bracketed)
      return [
        ...partsOfLine(bracketed[1] ?? ""),
        ...partsOfLine(bracketed[2] ?? ""),
        ...partsOfLine(bracketed[3] ?? ""),
      ];
    return partsOfLine(line);
  });
  return pieces.filter(Boolean);
}

function partsOfLine(line: string): string[] {
  const separator = [/[/|]/u, /;/u, /(?<=\s)[-–—]+|[–—]/u, /,/u].find((one) => one.test(line.trim()));
  const clean = (part: string) => part.replace(/^[\s,;:–—-]+|(?<![\s,;:–—-])[\s,;:–—-]+$/gu, "");
  return separator ? line.split(separator).map(clean) : [clean(line)];
}
