import { z } from "zod";
import { features } from "../features/registry.ts";
import { authVariables, describeAuthProblems, flag } from "./auth/settings.ts";
import { describeProviderProblems, providerSecrets, providerVariables } from "./auth/providers/registry.ts";
import { backupVariables, describeBackupProblems } from "./operation/backup/settings.ts";
import { databaseVariables } from "./database/settings.ts";
import { describeImageHostProblems, imageHostVariables } from "./media/image-host/settings.ts";
import { sleepVariables } from "./operation/sleep/settings.ts";
import { videoVariables } from "./media/limits.ts";
import {
  describeObjectStoreProblems,
  objectStoreSecrets,
  objectStoreVariables,
} from "./media/object-store/settings.ts";
import { StartError } from "./log/start-error.ts";

/**
 * Printed when the site starts with `PUBLISH_DIR`, a folder of pages that older versions wrote. The site tells the
 * operator what to do, because an older nginx.conf would serve the last pages in the folder for ever.
 */
const publishingHasGone =
  "is not written any more: put the new deploy/nginx.conf or deploy/Caddyfile in place of the old one, " +
  "reload the web server, remove the folder, and take the line out of the settings";

const schema = z.object({
  PORT: z
    .string()
    .regex(/^\d+$/, "must be a port number, such as 3000")
    .transform(Number)
    .pipe(z.number().max(65_535, "must not be above 65535"))
    .default(3000),
  HOST: z.string().min(1).optional(),
  /** Accepted so that the site can print that it is ignored. */
  WORKERS: z.string().optional(),
  DATA_DIR: z.string().min(1, "must be a folder").default("./data"),
  ...databaseVariables,
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
  ...providerVariables,
  ...authVariables,
  ...videoVariables,
  TRUST_PROXY: flag.default(false),
  SECURITY_CONTACT: z
    .url({ protocol: /^(?:https|mailto|tel)$/, error: "must be an address such as mailto:security@school.example" })
    // It becomes one line of security.txt.
    .regex(/^[\x21-\x7e]+$/, "must be written in ASCII without blanks")
    .optional(),
  PUBLISH_DIR: z.undefined(publishingHasGone).optional(),
  ...imageHostVariables,
  ...objectStoreVariables,
  ...backupVariables,
  ...sleepVariables,
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  LOG_FORMAT: z.enum(["text", "json"], { error: "must be text or json" }).default("text"),
});

/** The variables that turn parts of features on and off. */
const switchSchema = z.object(
  Object.fromEntries(
    features.flatMap(({ switches = {} }) =>
      Object.entries(switches).map(([name, isOn]) => [name, flag.default(isOn)] as const),
    ),
  ),
);

/** Variables that are secret or may contain a secret by mistake. No message repeats their values. */
const secrets: ReadonlySet<string> = new Set([
  "DATABASE_URL",
  "IMAGE_HOST_URL",
  "IMAGE_HOST_KEY",
  "METRICS_TOKEN",
  "SMTP_URL",
  ...providerSecrets,
  ...objectStoreSecrets,
]);

/** The checks of several variables together, one function for each part. */
const checks = [
  describeAuthProblems,
  describeProviderProblems,
  describeObjectStoreProblems,
  describeBackupProblems,
  describeImageHostProblems,
];

/** The validated environment variables with their defaults; docs/operations.md describes each. */
export type Environment = Omit<z.infer<typeof schema>, "PUBLIC_URL"> & {
  PUBLIC_URL: string;
  /** For each part of a feature that has an environment variable of its own: whether the part is turned on. */
  switches: Readonly<Record<string, boolean>>;
};

/**
 * Validates environment variables; an empty one counts as not set. Throws an `EnvironmentError` with one line for each
 * variable that is wrong.
 */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const [result, switches] = [schema.safeParse(set), switchSchema.safeParse(set)];
  if (!result.success || !switches.success) {
    const lines = [result, switches]
      .flatMap(({ error }) => error?.issues ?? [])
      .map((issue) => {
        const name = String(issue.path[0]);
        return secrets.has(name) ? `${name} ${issue.message}` : `${name} ${issue.message} (it is "${variables[name]}")`;
      });
    throw new EnvironmentError(lines.join("\n"));
  }
  const { data } = result;
  for (const check of checks) {
    const problems = check(data);
    if (problems.length > 0) throw new EnvironmentError(problems.join("\n"));
  }
  return { ...data, PUBLIC_URL: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`, switches: switches.data };
}

/** Environment variables are missing or invalid; the message names each of them. */
export class EnvironmentError extends StartError {}
