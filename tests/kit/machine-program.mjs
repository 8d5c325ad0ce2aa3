#!/usr/bin/env node
// Stands first in PATH under the name of a system program (`systemctl`, `useradd`), asks the test how to answer
// (hosted-schools.ts), and kills the command that called it if the test says so.
import { once } from "node:events";
import { request } from "node:http";
import { basename } from "node:path";

const [, program, ...args] = process.argv;
const asked = request({ socketPath: process.env.MACHINE_SOCKET, method: "POST" });
asked.end(JSON.stringify({ program: basename(program), args }));
const [response] = await once(asked, "response");
let text = "";
for await (const chunk of response) text += chunk;
const { code, out = "", kills } = JSON.parse(text);
if (kills) process.kill(process.ppid, "SIGKILL");
process.stdout.write(code === 0 ? out : "");
process.stderr.write(code === 0 ? "" : out);
process.exitCode = code;
