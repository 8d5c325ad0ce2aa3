// Runs a program of the project with the Node that the packages include, as every npm script does. Installs, builds or
// finds what the program needs before (needs.mjs). Without a program, it only does that; without needs, it only checks
// that there is a Node.
//   node scripts/run.mjs [NEED...] [-- [OPTION...] FILE [ARGUMENT...]]
import { spawn } from "node:child_process";
import { root, useNode } from "./find-node.mjs";
import { provide } from "./needs.mjs";

const words = process.argv.slice(2);
const end = words.includes("--") ? words.indexOf("--") : words.length;
const needs = words.slice(0, end);
const program = words.slice(end + 1);

process.chdir(root);
provide(needs).then(() => {
  const node = useNode();
  if (program.length > 0) run(node, program);
});

/** Runs the program, passes signals on to it, and ends as it ends. */
function run(node, args) {
  const child = spawn(node, args, { stdio: "inherit" });
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    throw error;
  });
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
