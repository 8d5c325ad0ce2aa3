import { createHmac } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** The length of a time step, in milliseconds. */
const period = 30_000;

/** The number of the current time step. */
export function currentStep(): number {
  return Math.floor(Date.now() / period);
}

/** The six-digit code for a Base32 secret at a time step (RFC 6238, RFC 4226 §5.3). */
export function totp(secret: string, step = currentStep()): string {
  const bits = Array.from(secret.replaceAll(" ", ""), (letter) =>
    alphabet.indexOf(letter).toString(2).padStart(5, "0"),
  ).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0");
}

/** Returns a code that is wrong now and for the next minutes: it belongs to no time step close to the current one. */
export function wrongCode(secret: string, place = 0): string {
  const near = new Set(Array.from({ length: 41 }, (_, index) => totp(secret, currentStep() + index - 20)));
  return (
    Array.from({ length: 100 }, (_, index) => String(index + 1).padStart(6, "0")).filter((code) => !near.has(code))[
      place
    ] ?? ""
  );
}
