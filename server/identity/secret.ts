import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const bytes = 32;

/** The school's secret, kept beside its data: made at the first start, readable by its owner only. */
export async function readSecret(dataDirectory: string): Promise<string> {
  const path = join(dataDirectory, "secret");
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    const secret = randomBytes(bytes).toString("base64url");
    await writeFile(path, secret, { mode: 0o600, flag: "wx" });
    return secret;
  }
}
