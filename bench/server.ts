// Measures the server and writes the reports to docs/benchmarks/:
//   npm run bench                       all benchmarks
//   npm run bench -- comparison growth  only these
//   npm run bench -- releases --beside ../older  compares with an older release, in a checkout that has been built
//   npm run bench -- engines --seconds 1  tries one out: one short round, printed and not written (engines, ages, releases)
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ages } from "./ages.ts";
import { comparison } from "./comparison.ts";
import type { Effort } from "./effort.ts";
import { engines } from "./engines.ts";
import { growth } from "./growth.ts";
import { nginxVersion } from "./nginx.ts";
import { publishing } from "./publishing.ts";
import { releases } from "./releases.ts";
import { describeMachine, writeReport } from "./report.ts";
import { resultsDay } from "./results-day.ts";
import { search } from "./search.ts";

const setup = describeMachine(`nginx ${await nginxVersion()}`);

/** `older` is the folder of an older release, where one is named. */
type Bench = { title: string; about: string; run: (effort: Effort, older?: string) => Promise<string> };

const benches: Readonly<Record<string, Bench>> = {
  comparison: {
    title: "Beside nginx",
    about: `The same bytes with the same headers from this server and from nginx, which has them as a file, one process each, asked
by wrk with 64 connections, 32 for the uncached pages, on the same two cores, in turns; medians of five rounds of four seconds. These
are list pages of 24,000 notices, asked for one after another without compression, more of them than are kept.`,
    run: comparison,
  },
  "results-day": {
    title: "Results day",
    about: `Thirty seconds of 1,000 open connections asking for the list of public results in brotli, by wrk on the same cores, while an
administrator posts a result every second and looks at once whether it is there, and strangers send 200 requests a second
in turn: with invented cookies, for pages that do not exist, and to sign in. Three times, each on a site of its own.
Before and after each, nginx with the page as a file gets the visitors alone for five seconds.`,
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
  engines: {
    title: "Processes and engines",
    about: `The same 1,000 notices on SQLite with one process and with two, and on PostgreSQL on the same machine, whose server takes its
part of the same two cores; asked by wrk with 64 connections, in turns; medians of four rounds. Each write is then looked for
where it was not sent: the next answer should have it.`,
    run: engines,
  },
  ages: {
    title: "Fresh and used",
    about: `A server that was just started beside one that was used as in months, each with the sample school, loaded in turns;
medians of twelve turns of a second; the last figure is the median of the ratios of each turn.`,
    run: ages,
  },
  releases: {
    title: "Beside an older release",
    about: `This release and an older one, both built, each with its own data: the sample school, and 24,000 notices for the pages that
are made for each request. Asked by wrk with 64 connections, 32 for these pages, on the same two cores, in turns; the last figure is the
median of the ratios of all turns.`,
    run: releases,
  },
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { seconds: { type: "string" }, beside: { type: "string" } } });
const older = values.beside === undefined ? undefined : resolve(values.beside);
// Without an older release beside this one there is nothing to compare it with.
const chosen = positionals.length > 0 ? positionals : Object.keys(benches).filter((name) => name !== "releases" || older !== undefined);
const isTrial = values.seconds !== undefined;
const effort = isTrial ? { seconds: Number(values.seconds), rounds: 1 } : { seconds: 3, rounds: 4 };
for (const [name, { title, about, run }] of Object.entries(benches)) {
  if (!chosen.includes(name)) continue;
  process.stdout.write(`\n${title}\n`);
  const result = await run(effort, older);
  process.stdout.write(`${result}\n`);
  if (!isTrial) writeReport(name, [`# ${title}`, `${setup} \`npm run bench -- ${name}\``, about, result].join("\n\n"));
}
