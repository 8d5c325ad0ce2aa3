import { existsSync } from "node:fs";
import { rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { log } from "../log/log.ts";
import { singleLine } from "../log/error-text.ts";
import { StartError, toStartError } from "../log/start-error.ts";
import { makeSchool } from "./add.ts";
import type { Machine } from "./machine.ts";
import { headings, type NumberedRow, type OfficeRow, readOfficeFile } from "./office-file.ts";
import { type OfficeRecord, readRecord, writeRecord } from "./office-record.ts";
import { listSchools, pathsOf, type School } from "./places.ts";
import { removeSchool } from "./remove.ts";

/**
 * Adds the schools of an office's file, each as a whole or not at all, with its names and its EIIN in its profile. All
 * rows are checked before anything is made. A row that cannot be used is printed with its number, and the others are
 * made. A school that is there is left unchanged, so the same file does no harm again, and finishes what was
 * interrupted. A school that was made sleeps until it is visited, because the memory of the machine is not enough for
 * all at once. Throws a `StartError` at the end if a row was not used.
 */
export async function addFromFile(machine: Machine, path: string): Promise<void> {
  const { rows, problems } = await readOfficeFile(path);
  for (const { number, name, problem } of problems) say(number, name, problem);
  let unused = problems.length;
  let [made, there] = [0, 0];
  const schools = await Promise.all(
    (await listSchools(machine.places)).map(async (school) => ({ ...school, ...(await recordOf(machine, school)) })),
  );
  const wanted: NumberedRow[] = [];
  for (const one of rows) {
    const { isThere, problem } = compare(schools, one.row);
    if (problem !== undefined) say(one.number, one.row.name, problem);
    if (isThere) there += 1;
    else if (problem === undefined) wanted.push(one);
    else unused += 1;
  }
  for (const { number, row } of wanted)
    try {
      await machine.step(`add ${row.name}, ${row.host}`, () => addWhole(machine, row));
      made += 1;
    } catch (error) {
      say(number, row.name, singleLine(toStartError(error).message));
      unused += 1;
    }
  log.info(
    `${made} ${machine.isDryRun ? "would be added" : "added"}, ${there} there already, ${unused} rows not used.`,
  );
  if (unused > 0)
    throw new StartError(`${unused} rows of ${path} were not used. Correct them, and run the command again.`);
}

function say(number: number, name: string, problem: string): void {
  log.info(`row ${number}${name === "" ? "" : ` (${singleLine(name.slice(0, 40))})`}: ${problem}`);
}

/** A school that exists, with what the office has said of it, or why that cannot be read. */
type KnownSchool = School & { record?: OfficeRecord | undefined; damage?: string };

async function recordOf({ places }: Machine, { name }: School): Promise<Pick<KnownSchool, "record" | "damage">> {
  try {
    return { record: await readRecord(places, name) };
  } catch (error) {
    return { damage: toStartError(error).message };
  }
}

/** Compares a row with the schools that exist. A problem of a school that is there as the row says is only a remark. */
function compare(schools: readonly KnownSchool[], row: OfficeRow): { isThere: boolean; problem?: string } {
  const others = schools.filter(({ name }) => name !== row.name);
  const other = others.find(({ host }) => host === row.host);
  if (other) return { isThere: false, problem: `${row.host} is the host of ${other.name}.` };
  const twin = others.find(({ record }) => record?.row?.eiin === row.eiin);
  if (twin) return { isThere: false, problem: `${row.eiin} is the EIIN of ${twin.name}, which is there already.` };
  const school = schools.find(({ name }) => name === row.name);
  if (school?.damage !== undefined) return { isThere: false, problem: school.damage };
  if (school && school.host !== row.host)
    return {
      isThere: false,
      problem: `${row.name} is there with another host, ${school.host ?? "none"}. Nothing was changed.`,
    };
  const record = school?.record;
  if (!school || record?.isWhole === false) return { isThere: false };
  if (!record?.row)
    return {
      isThere: true,
      problem: "It is there already, added without a file: its names and its head were not taken.",
    };
  const different = headings.filter((name) => record.row?.[name] !== row[name] && name !== "email");
  // An address that was taken back is wrong, whether the file has it still or another one.
  if (record.email !== null && record.email !== row.email) different.push("email");
  if (different.length > 0)
    return {
      isThere: false,
      problem: `It is there already with another ${different.join(", ")}. Nothing was changed.`,
    };
  if (record.email !== null) return { isThere: true };
  return {
    isThere: true,
    problem:
      "It is there already. Its head's address was taken back: " +
      `npm run schools -- invite ${row.name} --email ADDRESS`,
  };
}

/** Adds a school as a whole, or takes back what was made of it. */
async function addWhole(machine: Machine, row: OfficeRow): Promise<void> {
  const { name, host, email } = row;
  const { settings, data } = pathsOf(machine.places, name);
  const [wasThere, hadData] = [existsSync(settings), existsSync(data)];
  await writeRecord(machine.places, name, { isWhole: false, row, email });
  try {
    await makeSchool(machine, name, host, () => fillProfile(machine, row));
    await machine.step("let it sleep", () => machine.unit(["stop"], name, "service"));
  } catch (error) {
    const { message } = toStartError(error);
    // An earlier command has made it, and somebody may have used it since.
    if (wasThere) throw new StartError(`It could not be finished, and was left as it is: ${message}`);
    await undo(machine, name, hadData).catch((second: unknown) => {
      throw new StartError(
        `It was made in part: ${message} That could not be removed: ${toStartError(second).message}`,
      );
    });
    throw new StartError(`It was not made, and was removed again: ${message}`);
  }
  await writeRecord(machine.places, name, { isWhole: true, row, email });
}

/** Removes a school that was made just now. A folder of data that was there before is kept like a removed school's. */
async function undo(machine: Machine, name: string, hadData: boolean): Promise<void> {
  const archive = await removeSchool(machine, name);
  if (!hadData) await rm(archive, { recursive: true, force: true });
  // Backups of an earlier school with this name stay.
  await rmdir(pathsOf(machine.places, name).backups).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOTEMPTY" && error.code !== "ENOENT") throw error;
  });
}

async function fillProfile(machine: Machine, { name, eiin, name_en, name_bn }: OfficeRow): Promise<void> {
  const command = join(machine.release, "server", "commands", "profile.ts");
  const values = [`--name=${name_en}`, `--name-bn=${name_bn}`, `--eiin=${eiin}`];
  await machine.step("write its names and its EIIN", () =>
    machine.asSchool(name, [process.execPath, command, ...values]),
  );
}
