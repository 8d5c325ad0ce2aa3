import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ProjectCopy } from "./project-copy.ts";
import { administratorEnvironment } from "./session.ts";
import { type SiteProcess, startBuiltSite } from "./site.ts";

// The global `roster`, which the tests add to a copy of the project. Its table has every kind of column: services with
// fee, day and time.

const declaration = `
import { field } from "../engine/fields/all.ts";
import { global } from "../engine/global.ts";
import * as m from "../messages/compiled/messages.js";

const days = { sunday: m.roster_sunday, monday: m.roster_monday };
export default global({
  name: "roster",
  fields: {
    note: field.text({ label: m.roster_note, required: false }),
    services: field.table({
      label: m.roster_services,
      required: false,
      columns: {
        service: { kind: "text", label: m.roster_service, localized: true, required: true },
        boys: { kind: "number", label: m.roster_boys, total: true },
        girls: { kind: "number", label: m.roster_girls, total: true },
        day: { kind: "choice", label: m.roster_day, choices: days },
        from: { kind: "day", label: m.roster_from },
      },
      rows: 20,
      sum: { label: m.roster_sum, of: ["boys", "girls"] },
    }),
  },
  page: "/roster",
  messages: { title: m.roster_title, about: m.roster_about, updated: m.entry_updated },
});

/** What the rows are typed as. */
export type RosterRow = {
  service: string;
  serviceBn: string | null;
  boys: number | null;
  day: "sunday" | "monday" | null;
};
`;

const migration = `
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  const table = db.schema.createTable("roster").addColumn("note", "text").addColumn("services", "text");
  await table.addColumn("id", "integer", (column) => column.primaryKey().check(sql\`id = 1\`)).execute();
  await sql\`insert into roster (id) values (1)\`.execute(db);
}
`;

const page = `
import { useLoaderData } from "react-router";
import roster, { type RosterRow } from "../../globals/roster.ts";
import * as m from "../../messages/compiled/messages.js";
import { readingContext } from "../context.ts";
import { Page } from "../layout/Page.tsx";
import { useTranslate } from "../page-data.ts";
import { RowsTable } from "../ui/RowsTable.tsx";
import type { Route } from "./+types/roster.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { services } = await context.get(readingContext).store.findGlobal(roster);
  const rows: readonly RosterRow[] = roster.fields.services.rowsOf(services);
  return { services, count: rows.length };
}

export default function Roster() {
  const t = useTranslate();
  const { services, count } = useLoaderData<typeof loader>();
  return (
    <Page title={{ text: t(m.roster_title) }} description={\`\${t(m.roster_about)} \${count}\`}>
      <RowsTable field={roster.fields.services} stored={services} />
    </Page>
  );
}
`;

const words = {
  roster_title: ["Duty roster", "দায়িত্ব তালিকা"],
  roster_about: ["Who does what.", "কে কী করেন।"],
  roster_note: ["Note", "টীকা"],
  roster_services: ["Services", "সেবার তালিকা"],
  roster_service: ["Service", "সেবা"],
  roster_boys: ["Boys", "ছাত্র"],
  roster_girls: ["Girls", "ছাত্রী"],
  roster_sum: ["Pupils", "শিক্ষার্থী"],
  roster_day: ["Weekday", "বার"],
  roster_from: ["From", "শুরু"],
  roster_sunday: ["Sunday", "রবিবার"],
  roster_monday: ["Monday", "সোমবার"],
} as const;

/** A copy of the project with the global `roster` and its page `/roster`, and a running site of it. */
export type RosterCopy = {
  copy: ProjectCopy;
  site: SiteProcess;
  /** A temporary folder, and the variables of the site's environment. */
  folder: string;
  variables: Record<string, string>;
  /** Stops the site and removes its data; returns its exit code. */
  remove: () => Promise<number | null>;
};

async function addRoster(copy: ProjectCopy): Promise<void> {
  await copy.create("globals/roster.ts", declaration);
  await copy.create("server/database/migrations/9009-roster.ts", migration);
  await copy.create("app/public/roster.tsx", page);
  const before = '  { path: "/about",';
  const line = '  { path: "/roster", module: "roster", title: m.roster_title, searchEngines: true },';
  await copy.change("pages/all.ts", (text) => text.replace(before, `${line}\n${before}`));
  for (const [place, file] of ["messages/en.json", "messages/bn.json"].entries()) {
    const messages = Object.entries(words).map(([name, texts]) => [name, texts[place] ?? ""]);
    await copy.addMessages(file, Object.fromEntries(messages) as Record<string, string>);
  }
}

/**
 * Starts a site of the copy, which is built once in a run. The site has its own data folder and the tests'
 * administrator.
 */
export async function startRoster(environment: Record<string, string> = {}): Promise<RosterCopy> {
  const copy = await ProjectCopy.shared("roster", addRoster);
  const folder = await mkdtemp(join(tmpdir(), "roster-"));
  const data = join(folder, "data");
  const variables = { ...administratorEnvironment, SAMPLE_CONTENT: "no", DATA_DIR: data, ...environment };
  const site = await startBuiltSite(variables, join(folder, "unused"), copy.folder);
  const remove = async () => {
    const code = await site.stop();
    await rm(folder, { recursive: true, force: true });
    return code;
  };
  return { copy, site, folder, variables, remove };
}
