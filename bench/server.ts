// Measures the server and writes the reports to docs/benchmarks/:
//   npm run bench                       all benchmarks
//   npm run bench -- comparison growth  only these
import { comparison } from "./comparison.ts";
import { growth } from "./growth.ts";
import { nginxVersion } from "./nginx.ts";
import { publishing } from "./publishing.ts";
import { describeMachine, writeReport } from "./report.ts";
import { resultsDay } from "./results-day.ts";
import { search } from "./search.ts";

const setup = describeMachine(`nginx ${await nginxVersion()}`);

type Bench = { title: string; about: string; run: () => Promise<string> };

const benches: Readonly<Record<string, Bench>> = {
  comparison: {
    title: "Beside nginx",
    about: `The same bytes with the same headers from this server and from nginx, which has them as a file, one process each, asked
by wrk with 64 connections on the same two cores, in turns; medians of five rounds of four seconds. The uncached pages
are list pages of 20,000 notices, asked for one after another without compression, more of them than are kept.`,
    run: comparison,
  },
  "results-day": {
    title: "Results day",
    about: `Thirty seconds of 1,000 open connections asking for the list of public results in brotli, by wrk on the same cores, while an
administrator posts a result every second and looks at once whether it is there.`,
    run: resultsDay,
  },
  publishing: {
    title: "Published files",
    about: `The sample school with \`PUBLISH_DIR\`: ten notices posted one after another, each as soon as the last is everywhere.`,
    run: publishing,
  },
  growth: {
    title: "Growth",
    about: `List pages asked for one at a time right after a write to their list, then again, in milliseconds as the client sees them;
medians of forty rounds. The start is from the command to the first answer.`,
    run: growth,
  },
  search: {
    title: "Search",
    about: `Questions to a site of 10,000 notices and 10,000 pictures, one at a time, in milliseconds as the client sees them; forty rounds.`,
    run: search,
  },
};

const chosen = process.argv.slice(2);
for (const [name, { title, about, run }] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  process.stdout.write(`\n${title}\n`);
  const result = await run();
  process.stdout.write(`${result}\n`);
  writeReport(name, [`# ${title}`, `${setup} \`npm run bench -- ${name}\``, about, result].join("\n\n"));
}
