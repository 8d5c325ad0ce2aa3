import * as m from "../../messages/compiled/messages.js";
import { log } from "../log/log.ts";
import { plain, type ReportLine, type Sentence, type SystemLine } from "./system-line.ts";

/** How long a line is waited for, in milliseconds: a disk or a service may not answer at all. */
const patience = 3_000;

/** Reads all lines at once. One that fails or does not answer in time says so, and the others stand. */
export function readReport(lines: readonly SystemLine[]): Promise<ReportLine[]> {
  return Promise.all(lines.map(async (line) => ({ name: line.name, label: line.label, sentences: await read(line) })));
}

async function read(line: SystemLine): Promise<Sentence[]> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`There was no answer for ${patience} ms.`)), patience);
  try {
    return await Promise.race([line.read(), tooLate]);
  } catch (error) {
    log.error(`The line "${line.name}" of the system page cannot be read.`, error);
    return [plain(m.system_unknown)];
  } finally {
    clearTimeout(timer);
  }
}
