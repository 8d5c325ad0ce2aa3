import { expect, it } from "vitest";
import { environment, flags, program } from "../../scripts/start-command.mjs";
import { textOf } from "./sources.ts";

const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);

it("the systemd unit and the container start the site as `npm start` does, as compiled modules are used under the same flags alone", () => {
  const [unit, container] = [textOf("deploy/school-website.service"), textOf("deploy/Containerfile")];
  expect(unit).toContain(`bin/node ${[...flags, program].join(" ")}\n`);
  expect(container).toContain(`["node", ${[...flags, program].map((word) => `"${word}"`).join(", ")}]`);
  for (const variable of variables) for (const text of [unit, container]) expect(text).toContain(variable);
});
