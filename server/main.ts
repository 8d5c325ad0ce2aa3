import { join } from "node:path";
import { serve } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { openSchool } from "./school.ts";
import { EnvironmentError, readEnvironment } from "./environment.ts";
import { complain, say } from "./log.ts";
import { createRender } from "./pages/render.ts";
import { createSite } from "./site.ts";

const built = join(import.meta.dirname, "..", "build");

try {
  await start();
} catch (error) {
  if (error instanceof EnvironmentError) process.stderr.write(`${error.message}\n`);
  else complain("The site could not start.", error);
  process.exitCode = 1;
}

async function start(): Promise<void> {
  const environment = readEnvironment(process.env);
  const publicUrl = environment.PUBLIC_URL;
  const { store, library, close } = await openSchool(environment);
  const build = (await import(join(built, "app", "server", "index.js"))) as ServerBuild;
  const site = createSite({
    store,
    library,
    render: createRender(build, { store, library, publicUrl, mode: "production" }),
    publicUrl,
    buildDirectory: built,
  });
  const server = serve({ fetch: site.fetch, port: environment.PORT, hostname: environment.HOST });
  server.on("listening", () => {
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : environment.PORT;
    say(`The school's site is at http://localhost:${port}`);
  });
  server.on("error", (error) => {
    complain(`Port ${environment.PORT} cannot be used.`, error);
    process.exit(1);
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => server.close(() => void close()));
  }
}
