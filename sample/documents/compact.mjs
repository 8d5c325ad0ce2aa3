// Makes a printed PDF small, since visitors pay by the megabyte: the embedded faces lose what a printed page does
// not use (screen hinting, shaping tables: the text is already shaped), the many small objects are packed together.
import { deflateSync, inflateSync } from "node:zlib";

const keptTables = ["cvt ", "glyf", "head", "hhea", "hmtx", "loca", "maxp"];
const pad = (bytes) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);

/** One glyph without its hinting program. */
function unhinted(glyph) {
  if (glyph.length < 10) return glyph;
  const contours = glyph.readInt16BE(0);
  if (contours >= 0) {
    const at = 10 + contours * 2;
    const program = glyph.readUInt16BE(at);
    return Buffer.concat([glyph.subarray(0, at), Buffer.alloc(2), glyph.subarray(at + 2 + program)]);
  }
  const copy = Buffer.from(glyph);
  let at = 10;
  for (;;) {
    const flags = copy.readUInt16BE(at);
    copy.writeUInt16BE(flags & ~0x100, at); // "instructions follow" no more
    at += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
    if (!(flags & 0x20)) return copy.subarray(0, at);
  }
}

/** A TrueType face with only the tables that draw it. */
export function lighterFace(face) {
  const tables = new Map();
  for (let index = 0; index < face.readUInt16BE(4); index += 1) {
    const at = 12 + index * 16;
    const from = face.readUInt32BE(at + 8);
    tables.set(face.toString("latin1", at, at + 4), Buffer.from(face.subarray(from, from + face.readUInt32BE(at + 12))));
  }
  const [glyf, loca, head, maxp] = ["glyf", "loca", "head", "maxp"].map((name) => tables.get(name));
  const long = head.readInt16BE(50) === 1;
  const place = (index) => (long ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2);
  const glyphs = Array.from({ length: maxp.readUInt16BE(4) }, (_, index) => pad(unhinted(glyf.subarray(place(index), place(index + 1)))));
  const size = glyphs.reduce((sum, glyph) => sum + glyph.length, 0) < 0x1fffe ? 2 : 4; // a short table counts in pairs of bytes
  const places = Buffer.alloc((glyphs.length + 1) * size);
  let to = 0;
  glyphs.forEach((glyph, index) => {
    to += glyph.length;
    places.writeUIntBE(size === 2 ? to / 2 : to, (index + 1) * size, size);
  });
  head.writeInt16BE(size === 2 ? 0 : 1, 50);
  tables.set("glyf", Buffer.concat(glyphs)).set("loca", places).set("cvt ", Buffer.alloc(2));

  const directory = Buffer.alloc(12 + keptTables.length * 16);
  directory.writeUInt32BE(0x00010000, 0);
  [keptTables.length, 64, 2, keptTables.length * 16 - 64].forEach((value, index) => directory.writeUInt16BE(value, 4 + index * 2));
  const bodies = [];
  let end = directory.length;
  keptTables.forEach((name, index) => {
    const body = pad(tables.get(name));
    let sum = 0;
    for (let at = 0; at < body.length; at += 4) sum = (sum + body.readUInt32BE(at)) >>> 0;
    directory.write(name, 12 + index * 16, "latin1");
    [sum, end, tables.get(name).length].forEach((value, field) => directory.writeUInt32BE(value, 16 + index * 16 + field * 4));
    bodies.push(body);
    end += body.length;
  });
  return Buffer.concat([directory, ...bodies]);
}

/** The program and the minute say nothing to a reader. */
const madeBy = /\/(Creator|Producer|CreationDate|ModDate) \((\\.|[^\\)])*\)\s*/g;

/** Every object of the file: its number, its dictionary or value, its stream if it has one. */
function objectsOf(pdf) {
  const text = pdf.toString("latin1");
  const table = text.slice(Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)[1]));
  const places = [...table.matchAll(/^(\d{10}) \d{5} ([nf])/gm)].map(([, at, kind]) => (kind === "n" ? Number(at) : 0));
  const objects = places.flatMap((at, id) => {
    if (!at) return [];
    const from = text.indexOf("obj", at) + 3;
    const stream = /^\s*<<(?:(?!endobj)[^])*?\/Length (\d+)(?:(?!endobj)[^])*?>>\s*stream\r?\n/.exec(text.slice(from, from + 2000));
    if (!stream) return [{ id, value: text.slice(from, text.indexOf("endobj", from)).replace(madeBy, "").trim() }];
    const start = from + stream[0].length;
    return [{ id, value: stream[0].replace(/\s*stream\r?\n$/, "").trim(), stream: pdf.subarray(start, start + Number(stream[1])) }];
  });
  return { objects, trailer: /trailer\s*<<([^]*?)>>\s*startxref/.exec(table)[1].replace(/\/Size \d+/, "") };
}

/** Drawing instructions with a hundredth of a pixel's precision. */
const rounded = (drawing) => Buffer.from(drawing.toString("latin1").replace(/\d*\.\d{3,}/g, (value) => String(Number(Number(value).toFixed(value > 1 ? 2 : 4)))), "latin1");

export function compact(pdf) {
  const { objects, trailer } = objectsOf(pdf);
  const size = objects.at(-1).id + 3;
  const parts = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  const index = Buffer.alloc(size * 7); // per object: kind, place or container, order in the container
  let end = parts[0].length;
  const write = (id, dictionary, stream) => {
    index.writeUInt8(1, id * 7);
    index.writeUInt32BE(end, id * 7 + 1);
    const part = Buffer.concat([Buffer.from(`${id} 0 obj\n${dictionary}\nstream\n`, "latin1"), stream, Buffer.from("\nendstream\nendobj\n")]);
    parts.push(part);
    end += part.length;
  };
  for (const { id, value, stream } of objects.filter((object) => object.stream)) {
    const packed = /\/FlateDecode/.test(value) && !/\/(Image|DecodeParms)/.test(value);
    let bytes = packed ? inflateSync(stream) : stream;
    if (packed && /\/Length1 /.test(value)) bytes = lighterFace(bytes);
    else if (packed && bytes.includes(" Tm\n")) bytes = rounded(bytes);
    const body = packed ? deflateSync(bytes, { level: 9, memLevel: 9 }) : stream;
    write(id, value.replace(/\/Length \d+/, `/Length ${body.length}`).replace(/\/Length1 \d+/, `/Length1 ${bytes.length}`), body);
  }
  const plain = objects.filter((object) => !object.stream);
  let offset = 0;
  const heads = plain.map(({ id, value }, order) => {
    index.writeUInt8(2, id * 7);
    index.writeUInt32BE(size - 2, id * 7 + 1);
    index.writeUInt16BE(order, id * 7 + 5);
    offset += value.length + 1;
    return `${id} ${offset - value.length - 1}`;
  }).join(" ");
  const packed = deflateSync(Buffer.from(`${heads} ${plain.map(({ value }) => value).join("\n")}\n`, "latin1"), { level: 9, memLevel: 9 });
  write(size - 2, `<</Type /ObjStm /N ${plain.length} /First ${heads.length + 1} /Filter /FlateDecode /Length ${packed.length}>>`, packed);
  const start = end;
  index.writeUInt8(1, (size - 1) * 7);
  index.writeUInt32BE(start, (size - 1) * 7 + 1);
  const places = deflateSync(index, { level: 9, memLevel: 9 });
  write(size - 1, `<</Type /XRef /Size ${size} /W [1 4 2] ${trailer.trim()} /Filter /FlateDecode /Length ${places.length}>>`, places);
  return Buffer.concat([...parts, Buffer.from(`startxref\n${start}\n%%EOF\n`)]);
}
