import { expect, it } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { addTo, pathTo } from "../kit/database-state.ts";
import { rounds } from "../kit/rounds.ts";
import { administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { startSiteProcess } from "../kit/site.ts";

const pairs = rounds(1_000, 20);
const tenMinutes = 600_000;

const { api } = collectionNamed("syllabus");

it(
  `in ${pairs} pairs of simultaneous changes, one is saved and one refused; ${pairs} sequential ones are saved`,
  { timeout: tenMinutes },
  async () => {
    const site = await startSiteProcess({ SAMPLE_CONTENT: "no", ...administratorEnvironment });
    try {
      const write = writerOf(site, (await openSession(site)).token);
      const collection = collectionNamed("syllabus");
      const id = await addTo(write, collection);
      const save = (title: string, version: string) =>
        write("PATCH", pathTo(api.update, id), { title }, { "If-Match": version });
      const stored = async () => {
        const { headers, body } = await write("GET", pathTo(api.item, id));
        return { version: headers.get("ETag") ?? "", title: String(body.title) };
      };
      let [lost, falseAlarms] = [0, 0];
      for (let pair = 1; pair <= pairs; pair += 1) {
        const { version } = await stored();
        const titles = [`first ${pair}`, `second ${pair}`];
        const answers = await Promise.all(titles.map((title) => save(title, version)));
        const saved = titles.filter((_, place) => answers[place]?.status === 200);
        const told = answers.filter(({ status }) => status === 412);
        if (saved.length !== 1 || told.length !== 1 || (await stored()).title !== saved[0]) lost += 1;
      }
      let { version } = await stored();
      for (let change = 1; change <= pairs; change += 1) {
        const answer = await save(`alone ${change}`, version);
        if (answer.status !== 200) falseAlarms += 1;
        version = answer.headers.get("ETag") ?? version;
      }
      process.stdout.write(`${pairs} pairs: ${lost} lost; ${pairs} changes alone: ${falseAlarms} false alarms\n`);
      expect({ lost, falseAlarms }).toEqual({ lost: 0, falseAlarms: 0 });
    } finally {
      await site.stop();
    }
  },
);
