import { join } from "node:path";
import { log } from "../log/log.ts";
import { singleLine } from "../log/error-text.ts";
import { StartError } from "../log/start-error.ts";
import { makeSchool } from "./add.ts";
import type { Machine } from "./machine.ts";
import { headings, type NumberedRow, type OfficeRow, readOfficeFile } from "./office-file.ts";
import { readRecord, writeRecord } from "./office-record.ts";
import { listSchools, type School } from "./places.ts";
import { removeSchool } from "./remove.ts";

/**
 * Adds the schools of an office's file, each as a whole or not at all, with its names and its EIIN in its profile. All
 * rows are checked before anything is made. A row that cannot be used is printed with its number, and the others are
 * made. A school that is there is left unchanged, so the same file does no harm again, and finishes what was
 * interrupted. Throws a `StartError` at the end if a row was not used.
 */
export async function addFromFile(machine: Machine, path: string): Promise<void> {
  const { rows, problems } = await readOfficeFile(path);
  for (const { number, name, problem } of problems) say(number, name, problem);
  let unused = problems.length;
  let [made, there] = [0, 0];
  const schools = await listSchools(machine.places);
  const wanted: NumberedRow[] = [];
  for (const one of rows) {
    const { isThere, problem } = await compare(machine, schools, one.row);
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
      if (!(error instanceof StartError)) throw error;
      say(number, row.name, singleLine(error.message));
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

/** Compares a row with the schools that exist. A problem of a school that is there as the row says is only a remark. */
async function compare(
  { places }: Machine,
  schools: readonly School[],
  row: OfficeRow,
): Promise<{ isThere: boolean; problem?: string }> {
  const other = schools.find(({ name, host }) => name !== row.name && host === row.host);
  if (other) return { isThere: false, problem: `${row.host} is the host of ${other.name}.` };
  const record = await readRecord(places, row.name);
  const school = schools.find(({ name }) => name === row.name);
  if (school && school.host !== row.host)
    return {
      isThere: false,
      problem: `${row.name} is there with another host, ${school.host ?? "none"}. Nothing was changed.`,
    };
  if (!school || record?.isWhole === false) return { isThere: false };
  const said = record?.row;
  if (!said)
    return {
      isThere: true,
      problem: "It is there already, added without a file: its names and its head were not taken.",
    };
  const different = headings.filter((name) => said[name] !== row[name] && name !== "email");
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
  const { places } = machine;
  await writeRecord(places, name, { isWhole: false, row, email });
  try {
    await makeSchool(machine, name, host, () => fillProfile(machine, row));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    try {
      await removeSchool(machine, name);
    } catch (second) {
      if (!(second instanceof StartError)) throw second;
      throw new StartError(`It was made in part: ${error.message} That could not be removed: ${second.message}`);
    }
    throw new StartError(`It was not made, and was removed again: ${error.message}`);
  }
  await writeRecord(places, name, { isWhole: true, row, email });
}

async function fillProfile(machine: Machine, { name, eiin, name_en, name_bn }: OfficeRow): Promise<void> {
  const command = join(machine.release, "server", "commands", "profile.ts");
  const values = [`--name=${name_en}`, `--name-bn=${name_bn}`, `--eiin=${eiin}`];
  await machine.step("write its names and its EIIN", () =>
    machine.asSchool(name, [process.execPath, command, ...values]),
  );
}
