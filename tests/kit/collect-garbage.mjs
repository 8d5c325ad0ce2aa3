// Preloaded into a site's process so that a test can compare its memory. On SIGUSR2 it collects all garbage and prints
// how much memory is still in use.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

process.on("SIGUSR2", () => {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`Garbage collected: ${heapUsed + external} bytes are in use.\n`);
});
