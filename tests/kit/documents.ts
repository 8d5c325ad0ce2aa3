import { crc32, deflateRawSync } from "node:zlib";

/** Builds a zip file, the container of Office files, from entries (name to content), stored or compressed. */
export function zip(entries: Readonly<Record<string, string>>, { isPacked = false } = {}): Buffer {
  const method = isPacked ? 8 : 0;
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const plain = Buffer.from(content);
    const data = isPacked ? deflateRawSync(plain) : plain;
    const sizes = Buffer.alloc(14);
    sizes.writeUInt32LE(crc32(plain), 0);
    sizes.writeUInt32LE(data.length, 4);
    sizes.writeUInt32LE(plain.length, 8);
    sizes.writeUInt16LE(Buffer.byteLength(name), 12);
    const head = Buffer.concat([numbers(0x04034b50, 20, 0, method, 0, 0), sizes, numbers16(0)]);
    const entry = Buffer.concat([head, Buffer.from(name), data]);
    const place = Buffer.alloc(4);
    place.writeUInt32LE(offset);
    central.push(
      numbers(0x02014b50, 20, 20, 0, method, 0, 0),
      sizes,
      numbers16(0, 0, 0, 0, 0, 0),
      place,
      Buffer.from(name),
    );
    local.push(entry);
    offset += entry.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(entries).length, 8);
  end.writeUInt16LE(Object.keys(entries).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

function numbers(signature: number, ...rest: number[]): Buffer {
  const first = Buffer.alloc(4);
  first.writeUInt32LE(signature);
  return Buffer.concat([first, numbers16(...rest)]);
}

function numbers16(...all: number[]): Buffer {
  const bytes = Buffer.alloc(all.length * 2);
  for (const [place, number] of all.entries()) bytes.writeUInt16LE(number, place * 2);
  return bytes;
}

/** Builds an Office Open XML file with these parts, all empty. That is enough for the site to recognise its type. */
export function officeFile(...parts: string[]): Buffer {
  return zip(Object.fromEntries(["[Content_Types].xml", ...parts].map((name) => [name, "<xml/>"])));
}

/** Builds an OpenDocument file of this media type, with further parts (name to content). */
export function openDocument(type: string, others: Readonly<Record<string, string>> = {}): Buffer {
  return zip({ mimetype: type, "content.xml": "<xml/>", "META-INF/manifest.xml": "<xml/>", ...others });
}

/**
 * Builds an Office file in the format before 2007 (a compound file) with streams of these names, enough to recognise
 * it.
 */
export function compoundFile(...streams: string[]): Buffer {
  const names = streams.map((name) => Buffer.from(`${name}\0`.padEnd(32, "\0"), "utf16le"));
  return Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(504), ...names]);
}

/** Builds a PDF with one empty page. */
export const pdf = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\n" +
    "trailer<</Root 1 0 R>>\n%%EOF\n",
);

/**
 * Builds a PDF of one page with these lines in any language, as browsers print it: each glyph is mapped to its text.
 */
export function pdfOf(...lines: readonly string[]): Buffer {
  const shown = lines.map((line, place) => {
    const said = Buffer.from(`\ufeff${line}`, "utf16le").swap16().toString("hex");
    const glyphs = `BT /F 12 Tf 40 ${780 - 16 * place} Td (${"x".repeat(line.length)}) Tj ET`;
    return `/Span<</ActualText<${said}>>>BDC ${glyphs} EMC`;
  });
  const content = shown.join("\n");
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  return fileOf(objects);
}

/** A PDF of these objects, numbered from 1. Programs find them although it lacks a table of their places. */
function fileOf(objects: readonly string[]): Buffer {
  const body = objects.map((object, place) => `${place + 1} 0 obj${object}\nendobj\n`).join("");
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R>>\n%%EOF\n`, "latin1");
}

/**
 * Builds a PDF as scanner apps make it: on each page a JPEG in colours of 1,169 × 1,654 pixels, and the app's line in
 * English below it. It is not visible, so that only the PDF's text has it.
 */
export function scannedPdf(jpeg: Buffer, line: string, pages: number): Buffer {
  const drawn = `q 595 0 0 842 0 0 cm /P Do Q BT 3 Tr /F 9 Tf 200 12 Td (${line}) Tj ET`;
  const picture = "/Type/XObject/Subtype/Image/Width 1169/Height 1654/ColorSpace/DeviceRGB/BitsPerComponent 8";
  const kids = Array.from({ length: pages }, (_, place) => `${place + 6} 0 R`).join(" ");
  const page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 3 0 R>>";
  return fileOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Count ${pages}/Kids[${kids}]>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
    `<<${picture}/Filter/DCTDecode/Length ${jpeg.length}>>stream\n${jpeg.toString("latin1")}\nendstream`,
    ...Array.from({ length: pages }, () => `${page}/XObject<</P 5 0 R>>>>>>`),
  ]);
}
