// Measures the server and writes the reports to docs/benchmarks/:
//   npm run bench            all benchmarks
//   npm run bench -- growth  only this one
import { spawnSync } from "node:child_process";
import { growth } from "./growth.ts";
import { linkCheck } from "./link-check.ts";
import { hosting } from "./hosting.ts";
import { lookUps } from "./look-ups.ts";
import { nextPage } from "./next-page.ts";
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
    about: `Thirty seconds of 1,000 open connections over TLS asking nginx with deploy/nginx.conf for the list of public
results in brotli, by wrk on the same two cores, while an administrator posts a result every second and looks until
visitors see it, and strangers send 200 requests a second in turn: with invented cookies, for pages that do not exist,
and to sign in. Then Node is killed, and the crowd stays for thirty seconds more. Three times, each on a site of its
own. Before each, the same crowd asks nginx for the page as a file on disk, in the same flood. At last the crowd,
strangers and posts come straight to Node, without TLS.`,
    run: resultsDay,
  },
  "look-ups": {
    title: "Looking up results",
    about: `For a minute, 200 pupils a second send the form of /result through nginx with deploy/nginx.conf over TLS,
whether or not earlier ones are answered; the answers, mark sheets of 14 subjects, are compressed with Brotli. Beside
them 200 pages a second are read. The client, nginx and Node share the same two cores, with whatever else the machine
does: its load stands in the last row.`,
    run: lookUps,
  },
  "link-check": {
    title: "The check of links",
    about: `One hundred pages a second are read straight on Node, whether or not earlier ones are answered: by
themselves, then while the site looks at 500 links after a press of the button, five hosts at once, each of which
answers after 300 ms. The client, the hosts and Node share the same two cores, with whatever else the machine does.`,
    run: linkCheck,
  },
  "next-page": {
    title: "The next page",
    about: `From pressing a notice in their list to its page, in Chromium with a processor four times slower, over a
line of 1.6 Mbps whose answers begin after 150 ms; the finger stays for 100 ms. With the speculation rules and without
them in turns.`,
    run: nextPage,
  },
  growth: {
    title: "Growth",
    about: `List pages asked for one at a time right after a write to their list, then again, in milliseconds as the
client sees them; medians of forty rounds. The start is from the command to the first answer.`,
    run: growth,
  },
  search: {
    title: "Search",
    about: `Questions to a site of 10,000 notices and 10,000 pictures, one at a time, in milliseconds as the client sees
them; forty rounds.`,
    run: search,
  },
  hosting: {
    title: "A thousand schools on one machine",
    about: `Copies of one data folder with the sample school, with the same files of media and a secret each, whose
sockets are held as systemd holds them, behind nginx with deploy/hosting/nginx.conf over TLS. The generator, nginx and
the sites share the same two cores. Sites fall asleep after two minutes here, instead of after fifteen.`,
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
