import { numberFormat } from "../../engine/numbers.ts";
import { fileSize } from "../../messages/file-size.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Database } from "../database/open.ts";
import { roomIn } from "../disk/disk-full.ts";
import { onceAMinute } from "./once-a-minute.ts";
import { sentence, type SystemLine } from "./system-line.ts";

/** Where the uploads lie, how many they are, and their size. */
export function mediaLine(db: Database): SystemLine {
  const total = onceAMinute(() => db.selectFrom("media").select(({ fn }) => [fn.countAll<number>().as("files"), fn.sum<number | null>("size").as("bytes")]).executeTakeFirstOrThrow());
  const read = async () => {
    const { files, bytes } = await total();
    return [sentence(m.system_media_folder, (locale) => ({ count: numberFormat(locale).format(files), size: fileSize(bytes ?? 0, locale) }))];
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
