import type { Locale } from "../../engine/languages.ts";
import { numberFormat } from "../../engine/numbers.ts";
import { fileSize } from "../../messages/file-size.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Database } from "../database/open.ts";
import { roomIn } from "../disk/disk-full.ts";
import type { Folder } from "../media/folder.ts";
import { onceAMinute } from "./once-a-minute.ts";
import { sentence, type SystemLine } from "./system-line.ts";

/** A name that no upload gets. */
const noFile = "no-file";

/** Where the uploads lie, how many they are, and their size. `bucketUrl` is the address of the object store, if there is one. */
export function mediaLine(db: Database, folder: Pick<Folder, "find">, bucketUrl: string | undefined): SystemLine {
  const total = onceAMinute(async () => {
    const summed = db.selectFrom("media").select(({ fn }) => [fn.countAll<number>().as("files"), fn.sum<number | null>("size").as("bytes")]).executeTakeFirstOrThrow();
    // The sizes are in the table. An object store is asked for a file that nobody has, to know whether it answers.
    const [found] = await Promise.all([summed, bucketUrl === undefined ? undefined : folder.find(noFile)]);
    return found;
  });
  const read = async () => {
    const { files, bytes } = await total();
    const sum = (locale: Locale) => ({ count: numberFormat(locale).format(files), size: fileSize(bytes ?? 0, locale) });
    if (bucketUrl === undefined) return [sentence(m.system_media_folder, sum)];
    const { host, pathname } = new URL(bucketUrl);
    return [sentence(m.system_media_bucket, (locale) => ({ ...sum(locale), bucket: pathname.slice(1), host }))];
  };
  return { name: "media", label: m.system_media, read };
}

/** The free room on the disk of the data folder. */
export function roomLine(dataDirectory: string): SystemLine {
  const read = async () => {
    const room = await roomIn(dataDirectory);
    if (room === Infinity) throw new Error(`The free room of ${dataDirectory} cannot be found out.`);
    return [sentence(m.system_room_is, (locale) => ({ size: fileSize(room, locale) }))];
  };
  return { name: "room", label: m.system_room, read };
}
