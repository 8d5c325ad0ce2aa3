// Preloaded into a site's process. SIGUSR2 moves the clock a day ahead and fires timers of more than a minute. It moves
// the monotonic clock too, as if the machine had run for a day. TEST_CLOCK may be the time at which the clock starts,
// as an ISO 8601 timestamp. With TEST_CLOCK=ahead it starts a day ahead, and the first SIGUSR2 sets it back. With
// TEST_CLOCK_FILE the wall clock alone is ahead, by the milliseconds in that file, and SIGUSR2 reads the file again.
import { readFileSync } from "node:fs";

const RealDate = Date;
const realTimeout = setTimeout;
const oneDay = 24 * 60 * 60_000;
const long = new Map();
const { TEST_CLOCK: start = "", TEST_CLOCK_FILE: file } = process.env;
let isAhead = start === "ahead";
const atStart = isAhead ? oneDay : start === "" ? 0 : RealDate.parse(start) - RealDate.now();
let passed = file ? Number(readFileSync(file, "utf8")) : atStart;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + passed] : parts));
  }
  static now() {
    return RealDate.now() + passed;
  }
};
globalThis.setTimeout = Object.assign((act, wait, ...values) => {
  const timer = realTimeout(act, wait, ...values);
  if (wait > 60_000) long.set(timer, () => act(...values));
  return timer;
}, realTimeout);
const realClear = clearTimeout;
globalThis.clearTimeout = (timer) => {
  long.delete(timer);
  realClear(timer);
};

const sinceStart = performance.now.bind(performance);
let ran = 0;
performance.now = () => sinceStart() + ran;

process.on("SIGUSR2", () => {
  if (file) {
    passed = Number(readFileSync(file, "utf8"));
    return;
  }
  if (!isAhead) ran += oneDay;
  passed += isAhead ? -oneDay : oneDay;
  isAhead = false;
  const due = [...long.values()];
  long.clear();
  for (const act of due) act();
});
