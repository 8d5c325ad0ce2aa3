import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { hashesIn } from "../kit/backup-archive.ts";
import { pdf } from "../kit/documents.ts";
import { type CommandPoint, killCommandAt, pointsOfCommand } from "../kit/killed-command.ts";
import { runCommand } from "../kit/operator-command.ts";
import { isOnce } from "../kit/rounds.ts";
import { administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { startSiteProcess } from "../kit/site.ts";
import { canTrace } from "../kit/traced-start.ts";

const oneHour = 60 * 60_000;
/** With few rounds, kills the restore only before it renames a file. */
const isWanted = ({ call }: CommandPoint) => !isOnce || call === "rename";

it.skipIf(!canTrace)(
  "a restore killed at any sync, rename, create or remove leaves either the old data or the new, never a mix",
  { timeout: oneHour },
  async () => {
    const found = await killRestores(isWanted);
    const killed = found.filter((one) => one.killed);
    const count = (state: string) => killed.filter((one) => one.state === state).length;
    process.stdout.write(
      `${killed.length} kills at ${found.length} calls of a restore: ` +
        `${count("old")} left the old data, ${count("new")} the new, ${count("mix")} a mix.\n`,
    );
    expect(found.length).toBeGreaterThan(6);
    expect(found.filter(({ state }) => state === "mix")).toEqual([]);
    expect(killed.length / found.length).toBeGreaterThan(0.9);
    expect([count("old") > 0, count("new") > 0]).toEqual([true, true]);
  },
);

/**
 * The state of the data folder after a kill, as the next command finds it; `mix` lists files that are neither old nor
 * new.
 */
type KilledRestore = CommandPoint & { killed: boolean; state: "old" | "new" | "mix"; mix?: string };

/**
 * Restores a backup into the data folder of a killed site that wrote more after the backup. Kills the restore at each
 * system call that `isTried` selects, and checks the folder afterwards.
 */
async function killRestores(isTried: (point: CommandPoint) => boolean): Promise<KilledRestore[]> {
  const folder = await mkdtemp(join(tmpdir(), "killed-restore-"));
  try {
    const [data, backup] = [join(folder, "data"), join(folder, "school.tar")];
    await makeSite(data, backup);
    const copyOf = async () => {
      const copy = join(await mkdtemp(join(folder, "copy-")), "data");
      await cp(data, copy, { recursive: true });
      return copy;
    };
    const before = await stateOf(await copyOf());
    const restored = await copyOf();
    await runCommand("restore", [backup], restored);
    const after = await stateOf(restored);
    if (before === after) throw new Error("The restore changes nothing.");
    const args = ["server/commands/restore.ts", backup];
    const found: KilledRestore[] = [];
    for (const point of (await pointsOfCommand(args, await copyOf())).filter(isTried)) {
      const copy = await copyOf();
      const killed = await killCommandAt(args, copy, point);
      const state = await stateOf(copy);
      found.push({
        ...point,
        killed,
        ...(state === before ? { state: "old" } : state === after ? { state: "new" } : { state: "mix", mix: state }),
      });
      await rm(join(copy, ".."), { recursive: true });
    }
    return found;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes a data folder with a WAL that holds the last entry, "new", and a backup from before that entry. */
async function makeSite(data: string, backup: string): Promise<void> {
  const site = await startSiteProcess({ ...administratorEnvironment, DATA_DIR: data, SAMPLE_CONTENT: "no" });
  const { token } = await openSession(site);
  /**
   * Adds an entry with its own document. It has no picture, because making AVIF files continues for a while after a
   * kill.
   */
  const add = async (title: string) => {
    const body = new FormData();
    body.set("document", new File([pdf, Buffer.from(`% ${title}\n%%EOF`)], `${title}.pdf`));
    const uploaded = await fetch(`${site.origin}/api/upload`, {
      method: "POST",
      body,
      headers: { Authorization: `Bearer ${token}` },
    });
    const {
      data: { url },
    } = (await uploaded.json()) as { data: { url: string } };
    const { status } = await writerOf(site, token)("POST", "/syllabus", { title, link: url });
    if (status !== 201) throw new Error(`${title} is refused: ${status}`);
  };
  await add("old");
  await runCommand("backup", [backup], data);
  await add("new");
  await site.kill();
  if (!(await readdir(data)).includes("school.sqlite-wal")) throw new Error("The killed site has left no WAL.");
}

/** Returns the content of a data folder as text, as the next command that opens the folder finds it. */
async function stateOf(directory: string): Promise<string> {
  const exported = await mkdtemp(`${directory}-exported-`);
  const { code, err } = await runCommand("export", [exported], directory);
  const content = await hashesIn(exported);
  const { secret } = await hashesIn(directory);
  const left = (await readdir(directory)).filter((name) => /^rest|-(?:wal|shm|journal)$/.test(name));
  return JSON.stringify({ code, err, content, secret, left });
}
