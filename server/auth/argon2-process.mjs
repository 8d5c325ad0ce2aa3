// Runs as a separate process (see argon2.ts) and hashes the passwords that it is sent. It is plain JavaScript, so that it
// starts without the module that strips types.
import { argon2Sync } from "node:crypto";
import { constants, getPriority, setPriority } from "node:os";

try {
  // Strangers can keep it busy by signing in; visitors' pages come first where processors are short. A priority that the
  // operator has made lower still stays: to raise it is not allowed.
  setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
} catch {
  // The system does not allow it: hashing works all the same.
}

process.on("message", (parameters) => {
  try {
    process.send({ tag: argon2Sync("argon2id", parameters) });
  } catch (error) {
    process.send({ error: String(error) });
  }
});
