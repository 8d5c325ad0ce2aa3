import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Half past one at night on New Year's Day in Dhaka. In UTC it is still the day before, in the month and year before.
 * Test what depends on the day at this time: at noon, a day that is wrongly taken in UTC or in the machine's time zone
 * is right by chance.
 */
export const night = {
  moment: "2027-12-31T19:30:00Z",
  today: "2028-01-01",
  yesterday: "2027-12-31",
  published: "January 1, 2028",
} as const;

/** The variables with which the clock of an empty site starts at `night`. */
export const nightVariables = {
  SAMPLE_CONTENT: "no",
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, "next-day.mjs")).href}`,
  TEST_CLOCK: night.moment,
};
