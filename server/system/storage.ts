import { stat } from "node:fs/promises";
import { join } from "node:path";
import { numberFormat } from "../../engine/numbers.ts";
import { fileSize } from "../../messages/file-size.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Database } from "../database/open.ts";
import type { Store } from "../database/store.ts";
import { databaseFiles } from "../disk/data-folder.ts";
import { roomIn } from "../disk/disk-full.ts";
import { onceAMinute } from "./once-a-minute.ts";
import { sentence, type SystemLine } from "./system-line.ts";

/** The database: its kind, its size, and how many entries it has, which proves that it answers. */
export function databaseLine(store: Pick<Store, "usage">, dataDirectory: string): SystemLine {
  const size = onceAMinute(() => sizeOfFiles(databaseFiles.map((name) => join(dataDirectory, name))));
  const read = async () => {
    const [bytes, usage] = await Promise.all([size(), store.usage()]);
    const entries = usage.reduce((sum, one) => sum + one.entries, 0);
    const version = process.versions.sqlite ?? "";
    return [
      sentence(m.system_sqlite, (locale) => ({ version, size: fileSize(bytes, locale) })),
      sentence(m.system_entries, (locale) => ({ count: numberFormat(locale).format(entries) })),
    ];
  };
  return { name: "database", label: m.system_database, read };
}

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

/** The bytes of files; those that do not exist have none, but for the first. */
async function sizeOfFiles([first = "", ...others]: readonly string[]): Promise<number> {
  const sizes = await Promise.all(others.map((path) => stat(path).then(({ size }) => size, () => 0)));
  return sizes.reduce((sum, size) => sum + size, (await stat(first)).size);
}
