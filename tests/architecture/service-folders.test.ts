import { expect, it } from "vitest";
import { textOf } from "./sources.ts";

const unit = textOf("deploy/school-website.service");
const pages = textOf("docs/operations.md") + textOf("deploy/README.md");
const valueOf = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(unit)?.[1] ?? "";
/** Folders that the pages make for the site's user. */
const made = [...pages.matchAll(/install -d -o school -g school -m \d+ (.+)/g)].flatMap(([, folders = ""]) =>
  folders.trim().split(" "),
);

it("the folders that the unit lets the site write to are those that the pages make and set", () => {
  const writable = [
    `/var/lib/${valueOf("StateDirectory")}`,
    ...valueOf("ReadWritePaths")
      .split(" ")
      .map((folder) => folder.replace(/^-/, "")),
  ];
  expect(new Set(made)).toEqual(new Set(writable));
  const set = new Set([...pages.matchAll(/\b(?:DATA|BACKUP)_DIR=(\/\S+)/g)].map(([, folder]) => folder));
  expect(set).toEqual(new Set(writable));
});

it("the user, the folder and the settings file of the unit are those of the page", () => {
  for (const text of [
    `useradd --system --home ${valueOf("WorkingDirectory")} ${valueOf("User")}\n`,
    `git clone … ${valueOf("WorkingDirectory")} `,
    `/dev/null ${valueOf("EnvironmentFile")}\n`,
  ])
    expect(pages).toContain(text);
});
