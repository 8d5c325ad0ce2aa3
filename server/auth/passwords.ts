import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import pLimit from "p-limit";

/** Longest password, in characters: enough for any sentence, and cheap to hash. */
export const maxPasswordLength = 128;

/**
 * The cost of new hashes: OWASP's minimum for argon2id, 19 MiB (in KiB here), 2 passes, 1 lane. Only tests lower it; a
 * hash names its own cost.
 */
export const hashCost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const saltLength = 16;

/** One hash at a time: each takes 19 MB and one of Node's four threads, which read files too. */
const limit = pLimit(1);
const computeTag = promisify(argon2);
const argon2id = (parameters: Argon2Parameters) => limit(() => computeTag("argon2id", parameters));

/** Hashes a password with argon2id. The result is in the PHC string format, which includes the parameters. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltLength);
  const tag = await argon2id({ message: password.normalize("NFKC"), nonce, ...hashCost });
  const { memory, passes, parallelism } = hashCost;
  const parameters = `m=${memory},t=${passes},p=${parallelism}`;
  return `$argon2id$v=19$${parameters}$${nonce.toString("base64")}$${tag.toString("base64")}`;
}

/** Whether a password matches a hash of `hashPassword`; false for hashes in other forms. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!found) return false;
  const [, memory, passes, parallelism, salt = "", encodedTag = ""] = found;
  const expected = Buffer.from(encodedTag, "base64");
  const tag = await argon2id({
    message: password.normalize("NFKC"),
    nonce: Buffer.from(salt, "base64"),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(tag, expected);
}
