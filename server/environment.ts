import path, { join, type PlatformPath } from "node:path";
import { z } from "zod";
import { identityNames } from "./auth/identity-provider.ts";
import { isSafeAddress } from "./auth/oidc/settings.ts";
import { isLoopback } from "./auth/loopback.ts";
import { describeProviderProblems } from "./auth/provider-variables.ts";
import { mediaFolders } from "./disk/data-folder.ts";
import { maxPasswordLength } from "./auth/passwords.ts";
import { defaultVideoMegabytes } from "./media/limits.ts";
import { describeObjectStoreProblems, objectStoreSecrets, objectStoreVariables } from "./media/object-store/settings.ts";
import { StartError } from "./start-error.ts";

const flag = z
  .enum(["yes", "no"], { error: "must be yes or no" })
  .transform((answer) => answer === "yes");

/** An older nginx.conf would serve the folder's last pages for ever, so the start says what to do. */
const publishingHasGone =
  "is not written any more: put the new deploy/nginx.conf or deploy/Caddyfile in place of the old one, reload the web server, remove the folder, and take the line out of the settings";

const schema = z.object({
  PORT: z
    .string()
    .regex(/^\d+$/, "must be a port number, such as 3000")
    .transform(Number)
    .pipe(z.number().max(65_535, "must not be above 65535"))
    .default(3000),
  HOST: z.string().min(1).optional(),
  /** Known so that the start can say that it is ignored. */
  WORKERS: z.string().optional(),
  DATA_DIR: z.string().min(1, "must be a folder").default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, "must be an address such as postgres://name:password@server/database")
    .refine(isAddressOfDatabase, "must name a server and a database, with signs such as / and @ in the password written as %2F and %40")
    .optional(),
  DATABASE_POOL: z.coerce
    .number({ error: "must be a number of connections" })
    .int("must be a whole number")
    // A transaction holds one, and readers need another meanwhile.
    .min(2, "must not be below 2")
    .max(100, "must not be above 100")
    .default(5),
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
  IDENTITY: z.enum(identityNames, { error: `must be ${identityNames.join(", ")}` }).default("local"),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]{3,62}$/, "must be the project's id, such as school-1234")
    .optional(),
  FIREBASE_API_KEY: z.string().regex(/^[\w-]{1,200}$/, "must be the project's public key").optional(),
  FIREBASE_SIGN_UP: flag.default(false),
  FIREBASE_URL: z
    .url({ protocol: /^http$/, error: "must be an address such as http://127.0.0.1:9099", abort: true })
    .refine((address) => isLoopback(new URL(address).hostname), "must be on this computer, as it is for tests only")
    .transform((address) => new URL(address).origin)
    .optional(),
  // Not changed in any way: the provider's tokens name exactly this address.
  OIDC_ISSUER: z
    .string()
    .max(500, "must have at most 500 characters")
    .refine(isSafeAddress, "must be an https address, such as https://login.office.example")
    .refine((address) => !/[?#]/.test(address), "must have neither ? nor #")
    .optional(),
  OIDC_CLIENT_ID: z.string().max(500, "must have at most 500 characters").optional(),
  OIDC_CLIENT_SECRET: z.string().max(500, "must have at most 500 characters").optional(),
  OIDC_NAME: z.string().trim().min(1, "must not be blank").max(60, "must have at most 60 characters").optional(),
  ADMIN_EMAIL: z.email({ error: "must be an e-mail address" }).optional(),
  ADMIN_PASSWORD: z.string().optional(),
  REQUIRE_SECOND_FACTOR: flag.default(false),
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
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be an address such as smtps://name:password@mail.example", abort: true })
    .refine((address) => new URL(address).search === "", "must have no query")
    .optional(),
  MAIL_FROM: z.email({ error: "must be an e-mail address" }).max(254).optional(),
  PUBLISH_DIR: z.undefined(publishingHasGone).optional(),
  IMAGE_HOST_URL: z
    .url({ protocol: /^https?$/, error: "must be an address such as https://images.example/upload", abort: true })
    .refine((address) => isEndpoint(new URL(address)), "must have no user name, password, fragment or key: IMAGE_HOST_KEY has the key")
    .optional(),
  IMAGE_HOST_KEY: z.string().min(6, "must have at least 6 characters").regex(/^[\x21-\x7e]+$/, "must be written in ASCII without blanks").optional(),
  ...objectStoreVariables,
  BACKUP_DIR: z.string().min(1).optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  LOG_FORMAT: z.enum(["text", "json"], { error: "must be text or json" }).default("text"),
});

/** Variables that are secret, or may be by mistake: no message repeats their value. */
const secrets = new Set(["DATABASE_URL", "FIREBASE_API_KEY", "OIDC_CLIENT_SECRET", "IMAGE_HOST_URL", "IMAGE_HOST_KEY", "METRICS_TOKEN", "SMTP_URL", ...objectStoreSecrets]);

/** Whether an address names a database. A folder with the server's socket may stand in the query instead of a host. */
function isAddressOfDatabase(address: string): boolean {
  const whole = URL.parse(address);
  const url = whole ?? URL.parse(address.replace("@/", "@localhost/"));
  return url !== null && url.pathname.length > 1 && (Boolean(whole?.hostname) || url.searchParams.has("host"));
}

function isEndpoint({ username, password, hash, searchParams }: URL): boolean {
  return username + password + hash === "" && !searchParams.has("key");
}

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
      return secrets.has(name) ? `${name} ${issue.message}` : `${name} ${issue.message} (it is "${variables[name]}")`;
    });
    throw new EnvironmentError(lines.join("\n"));
  }
  const { PUBLIC_URL, ...rest } = result.data;
  checkAdministrator(rest);
  for (const problems of [describeProviderProblems(rest), describeObjectStoreProblems(rest)]) {
    if (problems.length > 0) throw new EnvironmentError(problems.join("\n"));
  }
  checkSecondFactor(rest);
  checkFolders(rest);
  checkImageHost(rest);
  checkMail(rest);
  return { ...rest, PUBLIC_URL: PUBLIC_URL ?? `http://localhost:${rest.PORT}` };
}

function checkAdministrator({
  IDENTITY,
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
  PASSWORD_MIN_LENGTH,
}: Pick<Environment, "IDENTITY" | "ADMIN_EMAIL" | "ADMIN_PASSWORD" | "PASSWORD_MIN_LENGTH">): void {
  if (IDENTITY !== "local") {
    if (ADMIN_PASSWORD === undefined) return;
    throw new EnvironmentError(`ADMIN_PASSWORD must not be set with IDENTITY=${IDENTITY}, which has its own passwords`);
  }
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

function checkSecondFactor({ IDENTITY, REQUIRE_SECOND_FACTOR }: Pick<Environment, "IDENTITY" | "REQUIRE_SECOND_FACTOR">): void {
  if (!REQUIRE_SECOND_FACTOR || IDENTITY === "local") return;
  throw new EnvironmentError(`REQUIRE_SECOND_FACTOR must not be yes with IDENTITY=${IDENTITY}: demand a second factor at the provider`);
}

/** Refuses a BACKUP_DIR that would mix backups with the media. */
function checkFolders({ BACKUP_DIR, DATA_DIR }: Pick<Environment, "BACKUP_DIR" | "DATA_DIR">): void {
  if (BACKUP_DIR === undefined) return;
  const isAmongMedia = [...Object.values(mediaFolders), "uploads"].some((name) => containsFolder(join(DATA_DIR, name), BACKUP_DIR));
  if (isAmongMedia) throw new EnvironmentError(`BACKUP_DIR must not be among the media (it is "${BACKUP_DIR}", DATA_DIR is "${DATA_DIR}")`);
}

function checkImageHost({ IMAGE_HOST_URL, IMAGE_HOST_KEY }: Pick<Environment, "IMAGE_HOST_URL" | "IMAGE_HOST_KEY">): void {
  if (IMAGE_HOST_URL !== undefined && IMAGE_HOST_KEY === undefined) {
    throw new EnvironmentError("IMAGE_HOST_KEY must be set together with IMAGE_HOST_URL");
  }
  if (IMAGE_HOST_URL === undefined && IMAGE_HOST_KEY !== undefined) {
    throw new EnvironmentError("IMAGE_HOST_URL must be set together with IMAGE_HOST_KEY");
  }
}

function checkMail({ SMTP_URL, MAIL_FROM }: Pick<Environment, "SMTP_URL" | "MAIL_FROM">): void {
  if (SMTP_URL !== undefined && MAIL_FROM === undefined) throw new EnvironmentError("MAIL_FROM must be set together with SMTP_URL");
  if (SMTP_URL === undefined && MAIL_FROM !== undefined) throw new EnvironmentError("SMTP_URL must be set together with MAIL_FROM");
}

/** The database server that the environment names; undefined where the database is a file in `DATA_DIR`. */
export function databaseServer({ DATABASE_URL: url, DATABASE_POOL: connections }: Pick<Environment, "DATABASE_URL" | "DATABASE_POOL">): { url: string; connections: number } | undefined {
  return url === undefined ? undefined : { url, connections };
}

/** Whether the folder `inner` is `outer` itself or lies inside it. */
export function containsFolder(outer: string, inner: string, system: PlatformPath = path): boolean {
  const relative = system.relative(outer, inner);
  // On Windows, the relative path between two drives is absolute.
  return !system.isAbsolute(relative) && relative.split(system.sep, 1)[0] !== "..";
}

/** Environment variables are missing or invalid; the message names each of them. */
export class EnvironmentError extends StartError {}
