// Preloaded into a site's process. Time measured since the start runs sixty times as fast, so a minute without requests
// takes a second. The file named by TEST_CLOCK may contain the time at which the clock of the process starts, as an ISO
// 8601 timestamp.
import { existsSync, readFileSync } from "node:fs";

const speed = 60;
const sinceStart = performance.now.bind(performance);
performance.now = () => sinceStart() * speed;

const file = process.env.TEST_CLOCK ?? "";
if (existsSync(file)) {
  const RealDate = Date;
  const ahead = RealDate.parse(readFileSync(file, "utf8")) - RealDate.now();
  globalThis.Date = class extends RealDate {
    constructor(...parts) {
      super(...(parts.length === 0 ? [RealDate.now() + ahead] : parts));
    }
    static now() {
      return RealDate.now() + ahead;
    }
  };
}
