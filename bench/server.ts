// Measures the server and writes the reports to docs/benchmarks/:
//   npm run bench            all benchmarks
//   npm run bench -- growth  only this one
import { spawnSync } from "node:child_process";
import { growth } from "./growth.ts";
import { linkCheck } from "./link-check.ts";
import { hosting } from "./hosting.ts";
import { lookUps } from "./look-ups.ts";
import { nextPage } from "./next-page.ts";
import { parserCosts } from "./parsers.ts";
import { requireProgram } from "./programs.ts";
import { describeMachine, writeReport } from "./report.ts";
import { resultsDay } from "./results-day.ts";
import { search } from "./search.ts";

/** The version of the installed nginx. */
const nginxVersion = () =>
  /nginx\/([\d.]+)/.exec(spawnSync(requireProgram("nginx", "nginx-light"), ["-v"], { encoding: "utf8" }).stderr)?.[1] ??
  "";
const setup = describeMachine(`nginx ${nginxVersion()}`);

const benches: Readonly<Record<string, { title: string; about: string; run: () => Promise<string> }>> = {
  "results-day": {
    title: "Results day",
    about: `For thirty seconds, 1,000 open TLS connections request the list of public results in brotli from nginx with
deploy/nginx.conf, by wrk on the same two cores. Meanwhile an administrator posts a result every second and checks when
visitors see it, and strangers send 200 requests a second, alternating between invented cookies, pages that do not
exist, and sign-ins. Then Node is killed, and the crowd continues for thirty seconds. This runs three times, each on a
site of its own. Before each run, the same crowd requests the page as a file on disk from nginx, with the same flood.
At last the crowd, strangers and posts go directly to Node, without TLS.`,
    run: resultsDay,
  },
  "look-ups": {
    title: "Looking up results",
    about: `For a minute, 200 pupils a second send the form of /result through nginx with deploy/nginx.conf over TLS,
whether or not earlier requests are answered; the responses, mark sheets of 14 subjects, are compressed with Brotli. At
the same time 200 pages a second are read. The client, nginx and Node share the same two cores with the machine's other
work, whose load is in the last row.`,
    run: lookUps,
  },
  "link-check": {
    title: "The check of links",
    about: `The client reads one hundred pages a second directly from Node, whether or not earlier ones are answered:
first alone, then while the site checks 500 links after a press of the button, five hosts at once, each of which
answers after 300 ms. The client, the hosts and Node share the same two cores with the machine's other work.`,
    run: linkCheck,
  },
  "next-page": {
    title: "The next page",
    about: `The time runs from pressing a notice in the list to its page, in Chromium with a processor four times
slower, over a line of 1.6 Mbps whose responses begin after 150 ms; the finger stays for 100 ms. Runs with and without
the speculation rules alternate.`,
    run: nextPage,
  },
  parsers: {
    title: "Parsers of texts from outside",
    about: `Processor time of every parser, and of every regular expression, that meets texts from outside, with the
one of some hundred hostile texts that costs it most: one letter or blanks in both scripts, combining marks, beginnings
of what it reads, and, for a regular expression, what it nearly matches. Each time is the least of several tries.
"growth" is the greatest factor from 10,000 to 100,000 characters, where the longer text takes more than 5 ms; a time
below 1 ms counts as 1 ms. The last columns are the most that somebody may send to the site's process, in characters or
bytes, and its time.`,
    run: parserCosts,
  },
  growth: {
    title: "Growth",
    about: `The client requests list pages one at a time right after a write to their list, then again. Times are in
milliseconds at the client, medians of forty rounds. The start is from the command to the first response.`,
    run: growth,
  },
  search: {
    title: "Search",
    about: `Searches on a site of 10,000 notices and 10,000 pictures, one at a time, in milliseconds at the client;
forty rounds.`,
    run: search,
  },
  hosting: {
    title: "A thousand schools on one machine",
    about: `The sites are copies of one data folder with the sample school, with the same media files and a secret
each. Their sockets are held as systemd holds them, behind nginx with deploy/hosting/nginx.conf over TLS. The
generator, nginx and the sites share the same two cores. Sites exit after two idle minutes here, instead of after
fifteen.`,
    run: hosting,
  },
};

const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(benches);
for (const [name, { title, about, run }] of Object.entries(benches)) {
  if (!chosen.includes(name)) continue;
  process.stdout.write(`\n${title}\n`);
  const result = await run();
  process.stdout.write(`${result}\n`);
  writeReport(name, [`# ${title}`, `${setup} \`npm run bench -- ${name}\``, about, result].join("\n\n"));
}
