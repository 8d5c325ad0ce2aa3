import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileSize } from "../../messages/file-size.ts";
import * as m from "../../messages/compiled/messages.js";
import { restoreAdvice, restoreFolders } from "../disk/data-folder.ts";
import { roomIn } from "../disk/disk-full.ts";
import { requireWritable } from "../disk/writable.ts";
import { sizeInWords } from "../log/size-in-words.ts";
import type { Check } from "./check.ts";
import { bad, judge, sentence } from "./words.ts";

/** Free bytes below which people are warned: room for two large videos, or a year's pictures. */
const wanted = 500 * 1024 * 1024;
/** Free bytes below which the site does not work: the largest document (20 MB), and room for the database to grow. */
export const needed = 32 * 1024 * 1024;

/**
 * `DATA_DIR`: the free space on its disk, whether it can be written, its permissions, and what a restore has left
 * there.
 */
export const disk: Check = {
  name: "disk",
  label: m.system_room,
  doctor: async ({ DATA_DIR }) => {
    const isPrivate = process.platform === "win32" || ((await stat(DATA_DIR)).mode & 0o066) === 0;
    const room = await roomIn(DATA_DIR);
    const size = sizeInWords(room);
    const { complete, replaced } = restoreFolders;
    const left = {
      [complete]: restoreAdvice,
      [replaced]:
        `${join(DATA_DIR, replaced)} holds what a restore has replaced. ` +
        "Remove it once the site is as you expect it.",
    };
    const names = await readdir(DATA_DIR);
    return [
      judge(
        "permissions",
        isPrivate,
        "Other users of the machine cannot read the data.",
        `Other users of the machine can read ${DATA_DIR}. Run: chmod 700 ${DATA_DIR}`,
      ),
      judge(
        "disk",
        room >= wanted,
        `${size} are free.`,
        `Only ${size} are free under ${DATA_DIR}. Remove what is not needed, or move the data to a larger disk.`,
      ),
      ...Object.entries(left).flatMap(([name, text]) => (names.includes(name) ? [bad("restore", text)] : [])),
    ];
  },
  dashboard: async ({ DATA_DIR }) => ({
    disk: (await roomIn(DATA_DIR)) < wanted,
    diskFails: await requireWritable(DATA_DIR).then(
      () => false,
      () => true,
    ),
  }),
  healthz: async ({ DATA_DIR }) => {
    await requireWritable(DATA_DIR);
    const room = await roomIn(DATA_DIR);
    if (room < needed) throw new Error(`Only ${room} bytes are free under ${DATA_DIR}.`);
  },
  page: async ({ DATA_DIR }) => {
    const room = await roomIn(DATA_DIR);
    if (room === Infinity) throw new Error(`The free room of ${DATA_DIR} cannot be found out.`);
    return [sentence(m.system_room_is, (locale) => ({ size: fileSize(room, locale) }))];
  },
  metrics: async ({ DATA_DIR }) => [
    { name: "school_disk_free_bytes", help: "Free room on the disk of DATA_DIR.", value: await roomIn(DATA_DIR) },
  ],
};
