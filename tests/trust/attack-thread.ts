import { parentPort, workerData } from "node:worker_threads";
import { type AttackOrder, attacks } from "./front-attacks.ts";

// The thread of one attack (`startAttack`).
const { name, front } = workerData as AttackOrder;
const stopped = new AbortController();
parentPort?.once("message", () => stopped.abort());
parentPort?.postMessage(await attacks[name]?.(front, stopped.signal));
