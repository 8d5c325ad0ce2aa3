// Runs as a separate process (see argon2.ts) and hashes the passwords that it is sent. It is plain JavaScript, so that it
// starts without the module that strips types.
import { argon2Sync } from "node:crypto";
import { constants, setPriority } from "node:os";

// Strangers can keep it busy by signing in; visitors' pages come first where processors are short.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

process.on("message", (parameters) => {
  try {
    process.send({ tag: argon2Sync("argon2id", parameters) });
  } catch (error) {
    process.send({ error: String(error) });
  }
});
