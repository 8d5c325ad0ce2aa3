import { log } from "../../log/log.ts";
import { sizeInWords } from "../../log/size-in-words.ts";

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
