// A test loads this into a site's process: what is measured since the start passes sixty times as fast, so that a
// minute in which nobody asks is a second. The file that TEST_CLOCK names may say at which moment, an ISO 8601
// timestamp, the clock of the process begins.
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
