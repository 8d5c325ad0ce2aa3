// A process of its own (see argon2.ts), which hashes what it is sent. Plain JavaScript starts without the module that
// strips types.
import { argon2Sync } from "node:crypto";

process.on("message", (parameters) => {
  try {
    process.send({ tag: argon2Sync("argon2id", parameters) });
  } catch (error) {
    process.send({ error: String(error) });
  }
});
