/** The number of bytes at the beginning of a file in which cameras store when a photograph was taken. */
const head = 128 * 1024;
/** EXIF tags: the pointer to the camera's own tags, and, among these, the time at which the photograph was taken. */
const cameraTags = 0x87_69;
const takenTag = 0x90_03;

/**
 * Returns when a photograph was taken, in milliseconds since 1970. If the camera stored no time, returns when the file
 * was last changed.
 */
export async function timeTaken(file: File): Promise<number> {
  try {
    return timeInExif(new DataView(await file.slice(0, head).arrayBuffer())) ?? file.lastModified;
  } catch {
    // The device no longer gives access to the file, or its EXIF data are cut short.
    return file.lastModified;
  }
}

/**
 * The time in the EXIF data of a JPEG file. EXIF has no time zone, so the time is read as this device's local time.
 * Throws a `RangeError` if the file is cut short.
 */
function timeInExif(file: DataView): number | undefined {
  if (file.byteLength < 4 || file.getUint16(0) !== 0xff_d8) return undefined;
  for (let at = 2; file.getUint8(at) === 0xff && file.getUint8(at + 1) !== 0xda; at += 2 + file.getUint16(at + 2)) {
    const isExif = file.getUint8(at + 1) === 0xe1 && textAt(file, at + 4, 4) === "Exif";
    if (isExif) return timeInTiff(new DataView(file.buffer, at + 10));
  }
  return undefined;
}

function timeInTiff(tiff: DataView): number | undefined {
  const isLittleEndian = textAt(tiff, 0, 2) === "II";
  const valueOf = (directory: number, tag: number) => {
    const count = tiff.getUint16(directory, isLittleEndian);
    const entries = Array.from({ length: count }, (_, place) => directory + 2 + 12 * place);
    const entry = entries.find((one) => tiff.getUint16(one, isLittleEndian) === tag);
    return entry === undefined ? undefined : tiff.getUint32(entry + 8, isLittleEndian);
  };
  const camera = valueOf(tiff.getUint32(4, isLittleEndian), cameraTags);
  const taken = camera === undefined ? undefined : valueOf(camera, takenTag);
  return taken === undefined ? undefined : momentOf(textAt(tiff, taken, 19));
}

/**
 * Parses a time as EXIF writes it, "2026:03:02 10:15:30". Undefined for zeros, which a camera writes if its clock was
 * never set.
 */
function momentOf(text: string): number | undefined {
  const found = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text);
  if (!found || Number(found[1]) === 0) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map(Number);
  return new Date(year, month - 1, day, hour, minute, second).getTime();
}

function textAt(bytes: DataView, at: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, place) => bytes.getUint8(at + place)));
}
