import { log } from "../../log/log.ts";

/** Shows the progress of a command. */
export type Progress = {
  /** Starts with the total number of bytes. */
  begin: (total: number) => void;
  /** Adds bytes that are done. */
  advance: (bytes: number) => void;
};

const steps = 10;

/** Prints a line for each tenth that is done, such as "Media: 30 % of 1.2 GB". */
export function tenths(name: string): Progress {
  let [total, done, shown] = [0, 0, 0];
  return {
    begin: (bytes) => {
      [total, done, shown] = [bytes, 0, 0];
    },
    advance: (bytes) => {
      done += bytes;
      const step = total === 0 ? 0 : Math.floor((done / total) * steps);
      if (step > shown) log.info(`${name}: ${step * steps} % of ${sizeInWords(total)}`);
      shown = Math.max(step, shown);
    },
  };
}

/** A number of bytes for people, such as "1.2 GB". */
export function sizeInWords(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"] as const;
  const power = Math.min(bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const value = bytes / 1000 ** power;
  return `${power === 0 || value >= 10 ? Math.round(value) : value.toFixed(1)} ${units[power]}`;
}
