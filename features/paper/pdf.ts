import { createHash } from "node:crypto";

/** A page of a PDF: a JPEG, or a PNG with one channel and without interlacing. */
export type PdfPage = { type: "jpeg" | "png"; bytes: Uint8Array };

/** What a PDF says of itself: its title, and the language of its content as a language tag. */
export type PdfAbout = { title: string; language: string };

/** A4 in points of 1/72 inch (ISO 216). */
const [short, long] = [595.28, 841.89] as const;

/**
 * Puts pictures into a PDF (ISO 32000-1), each as large as it fits onto a page of A4 that lies as the picture does.
 * The pictures' bytes are not encoded again. The same pictures give the same bytes.
 */
export function makePdf(pages: readonly PdfPage[], { title, language }: PdfAbout): Buffer {
  const objects: Buffer[] = [];
  const add = (...parts: (string | Uint8Array)[]) =>
    objects.push(Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part))));
  // Objects 1 to 3 are the catalog, the list of pages and the title; each page has three more.
  const numberOf = (place: number) => 4 + 3 * place;
  const kids = pages.map((_, place) => `${numberOf(place)} 0 R`).join(" ");
  const shown = "/ViewerPreferences << /DisplayDocTitle true >>";
  add(`<< /Type /Catalog /Pages 2 0 R /Lang ${textString(language)} ${shown} >>`);
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`);
  add(`<< /Title ${textString(title)} >>`);
  for (const [place, { type, bytes }] of pages.entries()) {
    const { width, height, dictionary, data } = type === "jpeg" ? jpegImage(bytes) : pngImage(bytes);
    const [across, down] = width > height ? [long, short] : [short, long];
    const scale = Math.min(across / width, down / height);
    const size = [width * scale, height * scale] as const;
    const matrix = [size[0], 0, 0, size[1], (across - size[0]) / 2, (down - size[1]) / 2].map(number).join(" ");
    const drawn = `q ${matrix} cm /Page Do Q`;
    const number0 = numberOf(place);
    const resources = `<< /XObject << /Page ${number0 + 2} 0 R >> >>`;
    const box = `[0 0 ${number(across)} ${number(down)}]`;
    add(`<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources ${resources} /Contents ${number0 + 1} 0 R >>`);
    add(`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`);
    add(`<< /Type /XObject /Subtype /Image ${dictionary} /Length ${data.length} >>\nstream\n`, data, "\nendstream");
  }
  return fileOf(objects);
}

/** Writes the objects, numbered from 1, with their table of places and a trailer. */
function fileOf(objects: readonly Buffer[]): Buffer {
  // The bytes above 127 tell programs that the file is binary (7.5.2).
  const parts = [Buffer.from("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  let length = parts[0]!.length;
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(length);
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from("\nendobj\n")]);
    parts.push(whole);
    length += whole.length;
  }
  const count = objects.length + 1;
  const lines = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const id = createHash("sha256").update(Buffer.concat(parts)).digest("hex").slice(0, 32);
  const trailer = `<< /Size ${count} /Root 1 0 R /Info 3 0 R /ID [<${id}> <${id}>] >>`;
  parts.push(
    Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${lines}trailer\n${trailer}\nstartxref\n${length}\n%%EOF\n`),
  );
  return Buffer.concat(parts);
}

type Image = { width: number; height: number; dictionary: string; data: Buffer };

/** The marker segments of a JPEG that give its size: SOF0 to SOF2 (ITU T.81, B.2.2). */
const frameMarkers = new Set([0xc0, 0xc1, 0xc2]);
const jpegColours: Readonly<Record<number, string>> = { 1: "/DeviceGray", 3: "/DeviceRGB" };

/** A JPEG as it is in a PDF: its bytes, unchanged. */
function jpegImage(file: Uint8Array): Image {
  const data = Buffer.from(file);
  for (let at = 2; at + 10 <= data.length; at += 2 + data.readUInt16BE(at + 2)) {
    if (!frameMarkers.has(data[at + 1]!)) continue;
    const [bits, height, width] = [data[at + 4]!, data.readUInt16BE(at + 5), data.readUInt16BE(at + 7)];
    const colours = jpegColours[data[at + 9]!];
    if (colours === undefined) break;
    return { width, height, dictionary: imageKeys(width, height, colours, bits, "/DCTDecode"), data };
  }
  throw new Error("A page is no JPEG in grey or three colours.");
}

/** A PNG as it is in a PDF: its compressed rows, which PDF predicts as PNG does (7.4.4.4). */
function pngImage(file: Uint8Array): Image {
  const png = Buffer.from(file);
  const chunks: { name: string; content: Buffer }[] = [];
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at))
    chunks.push({
      name: png.toString("latin1", at + 4, at + 8),
      content: png.subarray(at + 8, at + 8 + png.readUInt32BE(at)),
    });
  const header = chunks.find(({ name }) => name === "IHDR")?.content;
  // Greyscale is 0, a palette is 3 (PNG, 11.2.2).
  if (!header || ![0, 3].includes(header[9]!) || header[12] !== 0) throw new Error("A page is no plain PNG.");
  const [width, height, bits] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8]!];
  const palette = chunks.find(({ name }) => name === "PLTE")?.content;
  const colours = palette
    ? `[/Indexed /DeviceRGB ${palette.length / 3 - 1} <${palette.toString("hex")}>]`
    : "/DeviceGray";
  const rows = `/DecodeParms << /Predictor 15 /Colors 1 /BitsPerComponent ${bits} /Columns ${width} >>`;
  const dictionary = `${imageKeys(width, height, colours, bits, "/FlateDecode")} ${rows}`;
  const data = Buffer.concat(chunks.filter(({ name }) => name === "IDAT").map(({ content }) => content));
  return { width, height, dictionary, data };
}

function imageKeys(width: number, height: number, colours: string, bits: number, filter: string): string {
  return `/Width ${width} /Height ${height} /ColorSpace ${colours} /BitsPerComponent ${bits} /Filter ${filter}`;
}

/** A text in UTF-16BE with its byte order mark, which every reader of PDF understands (7.9.2.2). */
function textString(text: string): string {
  return `<feff${Buffer.from(text.toWellFormed(), "utf16le").swap16().toString("hex")}>`;
}

/** A number with at most two decimals. */
function number(value: number): string {
  return String(Math.round(value * 100) / 100);
}
