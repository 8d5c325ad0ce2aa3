import { z } from "zod";
import { features } from "../features/registry.ts";
import { authVariables, describeAuthProblems } from "./auth/settings.ts";
import { describeProviderProblems, providerSecrets, providerVariables } from "./auth/providers/registry.ts";
import { backupVariables, describeBackupProblems } from "./operation/backup/settings.ts";
import { databaseVariables } from "./database/settings.ts";
import { addressVariables } from "./http/settings.ts";
import { describeImageHostProblems, imageHostVariables } from "./media/image-host/settings.ts";
import { sleepVariables } from "./operation/sleep/settings.ts";
import { videoVariables } from "./media/limits.ts";
import {
  describeObjectStoreProblems,
  objectStoreSecrets,
  objectStoreVariables,
} from "./media/object-store/settings.ts";
import { singleLine } from "./log/error-text.ts";
import { flag } from "./log/setting-kinds.ts";
import { findMisspelt, type MisspeltSetting } from "./log/misspelt-settings.ts";
import { StartError } from "./log/start-error.ts";

/**
 * Printed when the site starts with `PUBLISH_DIR`, a folder of pages that older versions wrote. The site tells the
 * operator what to do, because an older nginx.conf would serve the last pages in the folder for ever.
 */
const publishingHasGone =
  "is not written any more: put the new deploy/nginx.conf or deploy/Caddyfile in place of the old one, " +
  "reload the web server, remove the folder, and take the line out of the settings";

const contactProblem = "must be an address in ASCII without blanks, such as mailto:security@school.example";

/** Longest value that a message repeats, in characters. */
const longestValue = 100;

const schema = z.object({
  ...addressVariables,
  /** Accepted so that the site can print that they are ignored. */
  WORKERS: z.string().optional(),
  MEDIA_PUBLIC_URL: z.string().optional(),
  DATA_DIR: z.string().min(1, "must be a folder").default("./data"),
  ...databaseVariables,
  SAMPLE_CONTENT: flag.default(true),
  ...providerVariables,
  ...authVariables,
  ...videoVariables,
  TRUST_PROXY: flag.default(false),
  SECURITY_CONTACT: z
    .url({ protocol: /^(?:https|mailto|tel)$/, error: contactProblem })
    // It becomes one line of security.txt.
    .regex(/^[\x21-\x7e]+$/, contactProblem)
    .optional(),
  PUBLISH_DIR: z.undefined(publishingHasGone).optional(),
  ...imageHostVariables,
  ...objectStoreVariables,
  ...backupVariables,
  ...sleepVariables,
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x20-\x7e]{16,}$/, "must have 16 or more ASCII characters")
    .optional(),
  LOG_FORMAT: z.enum(["text", "json"], { error: "must be text or json" }).default("text"),
});

type Variables = Readonly<Record<string, string | undefined>>;

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
  /** Variables that the site does not read, but whose names resemble a setting's. */
  misspelt: readonly MisspeltSetting[];
};

/** Old variables, which nobody can mean. */
const old: readonly string[] = ["PUBLISH_DIR", "WORKERS", "MEDIA_PUBLIC_URL"];
const settings = [schema, switchSchema]
  .flatMap(({ shape }) => Object.keys(shape))
  .filter((name) => !old.includes(name));

/**
 * Validates environment variables; an empty one counts as not set. Throws an `EnvironmentError` with one line for each
 * variable that is wrong.
 */
export function readEnvironment(variables: Variables): Environment {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const [result, switches] = [schema.safeParse(set), switchSchema.safeParse(set)];
  if (!result.success || !switches.success) {
    const issues = [result, switches].flatMap(({ error }) => error?.issues ?? []);
    // The first problem of each variable is enough.
    const lines = new Map(issues.toReversed().map(({ path, message }) => [String(path[0]), message] as const));
    throw new EnvironmentError(
      [...lines]
        .toReversed()
        .map(([name, message]) => describe(name, message, variables))
        .join("\n"),
    );
  }
  const { data } = result;
  const problems = checks.flatMap((check) => check(data));
  if (problems.length > 0) throw new EnvironmentError(problems.join("\n"));
  return {
    ...data,
    PUBLIC_URL: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    switches: switches.data,
    misspelt: findMisspelt(
      Object.keys(set).filter((name) => !old.includes(name)),
      settings,
    ),
  };
}

/** The line that says what is wrong with a variable. It repeats the value unless that may be secret. */
function describe(name: string, problem: string, variables: Variables): string {
  if (secrets.has(name)) return `${name} ${problem}`;
  const value = variables[name] ?? "";
  const shown = value.length > longestValue ? `${value.slice(0, longestValue)}…` : value;
  return `${name} ${problem} (it is "${singleLine(shown)}")`;
}

/** Environment variables are missing or invalid; the message names each of them. */
export class EnvironmentError extends StartError {}
