import path, { join, type PlatformPath } from "node:path";
import { z } from "zod";
import { maxPasswordLength } from "./auth/passwords.ts";
import { defaultVideoMegabytes } from "./media/limits.ts";
import { StartError } from "./start-error.ts";

const flag = z
  .enum(["yes", "no"], { error: "must be yes or no" })
  .transform((answer) => answer === "yes");

const schema = z.object({
  PORT: z
    .string()
    .regex(/^\d+$/, "must be a port number, such as 3000")
    .transform(Number)
    .pipe(z.number().max(65_535, "must not be above 65535"))
    .default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1, "must be a folder").default("./data"),
  PUBLIC_URL: z
    .url({
      protocol: /^https?$/,
      error: "must be an address such as https://school.example",
      abort: true,
    })
    .refine((address) => new URL(address).pathname === "/", "must not have a path")
    .transform((address) => new URL(address).origin)
    .optional(),
  SAMPLE_CONTENT: flag.default(true),
  ADMIN_EMAIL: z.email({ error: "must be an e-mail address" }).optional(),
  ADMIN_PASSWORD: z.string().optional(),
  PASSWORD_MIN_LENGTH: z.coerce
    .number({ error: "must be a number" })
    .int("must be a whole number")
    // The lowest minimum that requirements R9.6 allow.
    .min(6, "must not be below 6")
    .max(64, "must not be above 64")
    .default(12),
  MAX_VIDEO_MB: z.coerce
    .number({ error: "must be a number of megabytes" })
    .int("must be a whole number")
    .min(1, "must not be below 1")
    .max(4096, "must not be above 4096")
    .default(defaultVideoMegabytes),
  TRUST_PROXY: flag.default(false),
  SECURITY_CONTACT: z
    .url({ protocol: /^(?:https|mailto|tel)$/, error: "must be an address such as mailto:security@school.example" })
    // It becomes one line of security.txt.
    .regex(/^[\x21-\x7e]+$/, "must be written in ASCII without blanks")
    .optional(),
  PUBLISH_DIR: z.string().min(1).optional(),
});

/** The validated environment variables with their defaults; the README's table describes each. */
export type Environment = Omit<z.infer<typeof schema>, "PUBLIC_URL"> & { PUBLIC_URL: string };

/**
 * Validates environment variables; an empty one counts as not set. Throws an `EnvironmentError` with one line for each
 * variable that is wrong.
 */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const result = schema.safeParse(set);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return `${name} ${issue.message} (it is "${variables[name]}")`;
    });
    throw new EnvironmentError(lines.join("\n"));
  }
  const { PUBLIC_URL, ...rest } = result.data;
  checkAdministrator(rest);
  checkFolders(rest);
  return { ...rest, PUBLIC_URL: PUBLIC_URL ?? `http://localhost:${rest.PORT}` };
}

function checkAdministrator({
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
  PASSWORD_MIN_LENGTH,
}: Pick<Environment, "ADMIN_EMAIL" | "ADMIN_PASSWORD" | "PASSWORD_MIN_LENGTH">): void {
  if (ADMIN_EMAIL !== undefined && ADMIN_PASSWORD === undefined) {
    throw new EnvironmentError("ADMIN_PASSWORD must be set together with ADMIN_EMAIL");
  }
  if (ADMIN_EMAIL === undefined && ADMIN_PASSWORD !== undefined) {
    throw new EnvironmentError("ADMIN_EMAIL must be set together with ADMIN_PASSWORD");
  }
  const length = ADMIN_PASSWORD?.length ?? PASSWORD_MIN_LENGTH;
  if (length < PASSWORD_MIN_LENGTH) {
    throw new EnvironmentError(`ADMIN_PASSWORD must have at least ${PASSWORD_MIN_LENGTH} characters`);
  }
  if (length > maxPasswordLength) {
    throw new EnvironmentError(`ADMIN_PASSWORD must have at most ${maxPasswordLength} characters`);
  }
}

/** Refuses a PUBLISH_DIR that would publish the data or mix published files with the media. */
function checkFolders({ PUBLISH_DIR, DATA_DIR }: Pick<Environment, "PUBLISH_DIR" | "DATA_DIR">): void {
  if (PUBLISH_DIR === undefined) return;
  const folders = `(it is "${PUBLISH_DIR}", DATA_DIR is "${DATA_DIR}")`;
  if (containsFolder(PUBLISH_DIR, DATA_DIR)) throw new EnvironmentError(`PUBLISH_DIR must not hold the data ${folders}`);
  if (["media", "media-waiting", "uploads"].some((name) => containsFolder(join(DATA_DIR, name), PUBLISH_DIR))) {
    throw new EnvironmentError(`PUBLISH_DIR must not be among the media ${folders}`);
  }
}

/** Whether the folder `inner` is `outer` itself or lies inside it. */
export function containsFolder(outer: string, inner: string, system: PlatformPath = path): boolean {
  const relative = system.relative(outer, inner);
  // On Windows, the relative path between two drives is absolute.
  return !system.isAbsolute(relative) && relative.split(system.sep, 1)[0] !== "..";
}

/** Environment variables are missing or invalid; the message names each of them. */
export class EnvironmentError extends StartError {}
