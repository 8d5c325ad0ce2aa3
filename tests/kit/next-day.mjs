// Preloaded into a site's process. SIGUSR2 moves the clock a day ahead and fires timers of more than a minute. It moves
// the monotonic clock too, as if the machine had run for a day. With TEST_CLOCK=ahead the clock starts a day ahead, and
// the first SIGUSR2 sets it back. With TEST_CLOCK_FILE the wall clock alone is ahead, by the milliseconds in that file,
// and SIGUSR2 reads the file again.
import { readFileSync } from "node:fs";

const RealDate = Date;
const realTimeout = setTimeout;
const oneDay = 24 * 60 * 60_000;
const long = new Map();
let isAhead = process.env.TEST_CLOCK === "ahead";
const file = process.env.TEST_CLOCK_FILE;
let passed = file ? Number(readFileSync(file, "utf8")) : isAhead ? oneDay : 0;

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
