// A test loads this into a site's process. On SIGUSR2 the clock moves on by a day, and timers of more than a minute
// fire; what is measured since the start moves on too, as where the machine ran that long. With TEST_CLOCK=ahead the
// clock begins a day ahead, and the first SIGUSR2 sets it back. With TEST_CLOCK_FILE the clock is ahead by the
// milliseconds in that file, which SIGUSR2 has it read again, and only the clock is set.
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
