import type { Locale } from "../../engine/languages.ts";
import { numberFormat } from "../../engine/words/numbers.ts";
import { day, minute } from "../../engine/dates/durations.ts";
import { fileSize } from "../../messages/file-size.ts";
import * as m from "../../messages/compiled/messages.js";
import { mediaFolders } from "../disk/data-folder.ts";
import type { MediaFolders } from "../media/folder.ts";
import { MediaStoreError } from "../media/media-error.ts";
import { hasPdfReader } from "../media/read-pdf.ts";
import type { Check, Contributed, MediaRow, Site, StoreChecks } from "./check.ts";
import { keep, keepLatest } from "./time.ts";
import { bad, type Finding, good, note, plain, type Sentence, sentence } from "./words.ts";

/** A name that no upload has. */
const noFile = "no-file";
/** Maximum number of missing files that are named. */
const mostNamed = 5;
/** How long /healthz reports the last result for the store while a new check is waiting, in milliseconds. */
const longestSlow = 3 * minute;

/**
 * Where the media are, whether an object store stores what it is sent, and how many pictures still wait for their AVIF
 * files.
 */
export function mediaChecks({ store }: Contributed): Check[] {
  const look = store && keepLatest(minute, longestSlow, store.doctor);
  const requireGood = async () => {
    for (const { isGood, text } of (await look?.()) ?? []) if (!isGood) throw new MediaStoreError("failed", text);
  };
  return [
    { name: "media", label: m.system_media, page: keep(minute, (site: Site) => describeMedia(site, store)) },
    { name: "pictures", label: m.system_pictures, page: keep(minute, describeWaiting) },
    pdfReader,
    ...(store ? [{ name: "mediaStore", doctor: store.doctor, healthz: requireGood }] : []),
    ...(store ? [{ name: "mediaAccess", doctor: store.isClosed }] : []),
  ];
}

const isThere = keep(day, hasPdfReader);

/** Whether the optional program that reads PDFs for the search is installed. Without it only their titles are found. */
const pdfReader: Check = {
  name: "pdf",
  label: m.system_pdf,
  doctor: async () => [
    (await isThere())
      ? good("pdf", "pdftotext is there: the search finds the words of PDFs.")
      : note("pdf", "There is no pdftotext: the search finds PDFs by their titles alone. Debian: poppler-utils."),
  ],
  page: async () => [plain((await isThere()) ? m.system_pdf_read : m.system_pdf_missing)],
};

async function describeMedia({ db, media }: Site, store: StoreChecks | undefined): Promise<Sentence[]> {
  const sums = db
    .selectFrom("media")
    .select(({ fn }) => [fn.countAll<number>().as("files"), fn.sum<number | null>("size").as("bytes")]);
  // The sizes are in the table. An object store is asked for a file that does not exist, to see whether it answers.
  const [{ files, bytes }] = await Promise.all([sums.executeTakeFirstOrThrow(), store && media.served.find(noFile)]);
  const sum = (locale: Locale) => ({ count: numberFormat(locale).format(files), size: fileSize(bytes ?? 0, locale) });
  return [store ? store.describe(sum) : sentence(m.system_media_folder, sum)];
}

async function describeWaiting({ media }: Site): Promise<Sentence[]> {
  const { length } = await media.waiting.files();
  if (length === 0) return [plain(m.system_pictures_none)];
  return [sentence(m.system_pictures_wait, (locale) => ({ count: numberFormat(locale).format(length) }))];
}

/** For the doctor: whether the files in a media table exist with the sizes given there. */
export async function compareFiles(
  { aside, served }: MediaFolders,
  rows: readonly MediaRow[],
  store: StoreChecks | undefined,
): Promise<Finding> {
  try {
    const files = [...(await aside.files()), ...(await served.files())];
    const sizes = new Map(files.map(({ name, size }) => [name, size]));
    const missing = rows
      .filter(({ name, size }) => sizes.get(String(name)) !== Number(size))
      .map(({ name }) => String(name));
    if (missing.length === 0) return good("media", `${rows.length} files of media are there.`);
    const named = `${missing.slice(0, mostNamed).join(", ")}${missing.length > mostNamed ? ", …" : ""}`;
    const place = store?.place ?? `into ${mediaFolders.served} in DATA_DIR`;
    return bad(
      "media",
      `${missing.length} of ${rows.length} files of media are missing or have another size: ${named}. ` +
        `Put them ${place} from a backup (it is a tar file).`,
    );
  } catch (error) {
    if (!(error instanceof MediaStoreError)) throw error;
    return bad("media", `Whether the files of media are there cannot be seen. ${error.message}`);
  }
}
