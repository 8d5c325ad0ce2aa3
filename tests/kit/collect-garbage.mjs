// A test loads this into a site's process, so that its memory can be compared: on SIGUSR2 all garbage is collected, and
// a line tells what is left.
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
