import { dirname } from "node:path";
import { expect, it } from "vitest";
import { sourceOf } from "./sources.ts";

const unit = sourceOf("deploy/school-website.service");
const pages = sourceOf("docs/operations.md") + sourceOf("deploy/README.md");
const valueOf = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(unit)?.[1] ?? "";
/** Folders that the documentation pages create for the site's user. */
const made = [...pages.matchAll(/install -d -o school -g school -m \d+ (.+)/g)].flatMap(([, folders = ""]) =>
  folders.trim().split(" "),
);

it("the unit lets the site write only to the folders that the documentation creates and configures", () => {
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

it("the unit and the documentation name the same user, folder and settings file", () => {
  const home = dirname(valueOf("WorkingDirectory"));
  for (const text of [
    `useradd --system --home ${home} ${valueOf("User")}\n`,
    `git clone … ${home}/releases/`,
    `ln -s ${home}/releases/first ${valueOf("WorkingDirectory")}\n`,
    `/dev/null ${valueOf("EnvironmentFile")}\n`,
  ])
    expect(pages).toContain(text);
});
