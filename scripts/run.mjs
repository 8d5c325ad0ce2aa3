// Runs a program of the project with the Node that the packages include, as every npm script does. Installs, builds or
// finds what the program needs before (needs.mjs). Without a program, it only does that; without needs, it only checks
// that there is a Node. Asked for `--help`, a developer's program is not run: the comment at its beginning is printed.
// Operators' commands print their own help.
//   node scripts/run.mjs [NEED...] [-- [OPTION...] FILE [ARGUMENT...]]
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { root, useNode } from "./find-node.mjs";
import { provide } from "./needs.mjs";

const words = process.argv.slice(2);
const end = words.includes("--") ? words.indexOf("--") : words.length;
const needs = words.slice(0, end);
const program = words.slice(end + 1);

process.chdir(root);
const help = helpOf(program);
if (help) process.stdout.write(`${help}\n`);
else
  provide(needs).then(() => {
    const node = useNode();
    if (program.length > 0) run(node, program);
  });

/** The comment at the beginning of a developer's program whose arguments ask for help; "" otherwise. */
function helpOf(args) {
  const place = args.findIndex((word) => !word.startsWith("-"));
  const file = args[place] || "";
  const isAsked = args.slice(place + 1).some((word) => word === "--help" || word === "-h");
  if (!isAsked || /^(?:server|node_modules)\//.test(file)) return "";
  const [, comment = ""] = /^((?:\/\/.*\n)+)/.exec(readFileSync(file, "utf8")) || [];
  return comment.replace(/^\/\/ ?/gm, "").trim();
}

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
