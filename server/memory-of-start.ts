import { performance } from "node:perf_hooks";

/** The shortest pause before the memory is given back, in milliseconds: most of what begins with the start has ended by then. */
const shortestPause = 5_000;
/** The longest one, in milliseconds. */
export const longestPause = 2 * shortestPause;
/** The part of a pause for which the process may have been busy. */
const quiet = 0.02;

/**
 * Gives back what the start has used, and the sample school when it is loaded: V8 keeps it while little else is made, as in a
 * site that few people visit (decision 67). All requests wait meanwhile, so it is done after a pause in which hardly anything
 * was asked (decision 69). The `start` script lets the program ask for it.
 */
export function giveBackMemoryOfStart(): void {
  let before = performance.eventLoopUtilization();
  const collectIfQuiet = () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > quiet) return;
    clearInterval(timer);
    globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
  };
  // After a pause of its own length, so that several processes of a site do not stand still together.
  const timer = setInterval(collectIfQuiet, shortestPause + Math.random() * (longestPause - shortestPause)).unref();
}
