import { type AttackOrder, attacks } from "./front-attacks.ts";

// The process of one attack (`startAttack`).
const { name, front } = JSON.parse(process.argv[2] ?? "") as AttackOrder;
const stopped = new AbortController();
process.once("message", () => stopped.abort());
process.send?.(await attacks[name]?.(front, stopped.signal));
process.disconnect();
