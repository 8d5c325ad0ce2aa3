import { z } from "zod";

/** A bucket and the prefix of all object names: `s3://school-media` or `s3://media/schools/sonapur`. */
const bucketAddress = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/([\w-][\w.-]*(?:\/[\w-][\w.-]*){0,7}))?\/?$/;

const isBare = ({ username, password, hash, search }: URL) => username + password + hash + search === "";

function address(name: string) {
  return z
    .url({ protocol: /^https?$/, error: `must be an address such as ${name}`, abort: true })
    .refine((text) => isBare(new URL(text)), "must have no user name, password, query or fragment")
    .transform((text) => text.replace(/(?<!\/)\/+$/, ""))
    .optional();
}

const secret = z
  .string()
  .regex(/^[\x21-\x7e]{1,256}$/, "must be at most 256 ASCII characters without blanks")
  .optional();

/** The environment variables of the object store. */
export const objectStoreVariables = {
  MEDIA_URL: z
    .string()
    .refine(
      (text) => text.length <= 300 && bucketAddress.test(text),
      "must name a bucket in at most 300 characters, such as s3://school-media or s3://media/sonapur",
    )
    .optional(),
  MEDIA_ENDPOINT: address("https://s3.example"),
  MEDIA_REGION: z
    .string()
    .regex(/^[\w-]{1,64}$/, "must be a region, such as us-east-1")
    .default("us-east-1"),
  MEDIA_ACCESS_KEY: secret,
  MEDIA_SECRET_KEY: secret,
};

/** The message for the operator if `MEDIA_PUBLIC_URL` is set. Version 1.0.0 sent visitors there for large files. */
export const publicUrlIsIgnored =
  "MEDIA_PUBLIC_URL is ignored: the site sends all files itself, because it cannot hide what a bucket shows to " +
  "everybody. Close the bucket to the public, and take the line out of the settings (docs/operations.md).";

/** Variables among them that are secret or may contain a secret by mistake. */
export const objectStoreSecrets = ["MEDIA_ENDPOINT", "MEDIA_ACCESS_KEY", "MEDIA_SECRET_KEY"] as const;

export type ObjectStoreVariables = z.infer<z.ZodObject<typeof objectStoreVariables>>;

/** Where the media are stored, and how to access the store. */
export type ObjectStoreSettings = {
  /** The URL of the bucket, without a slash at the end. */
  bucketUrl: string;
  bucket: string;
  /** The prefix of all object names: empty, or with a slash at the end. */
  prefix: string;
  region: string;
  accessKey: string;
  secretKey: string;
};

/** What is wrong with the settings as a whole, one line for each variable. */
export function describeObjectStoreProblems(variables: ObjectStoreVariables): string[] {
  const { MEDIA_URL } = variables;
  const needed = ["MEDIA_ENDPOINT", "MEDIA_ACCESS_KEY", "MEDIA_SECRET_KEY"] as const;
  if (MEDIA_URL !== undefined)
    return needed
      .filter((name) => variables[name] === undefined)
      .map((name) => `${name} must be set together with MEDIA_URL`);
  return needed
    .filter((name) => variables[name] !== undefined)
    .map((name) => `${name} is of use only with MEDIA_URL, which is not set`);
}

/** The settings of the object store; undefined if the media are in `DATA_DIR`. */
export function objectStoreSettings(variables: ObjectStoreVariables): ObjectStoreSettings | undefined {
  const {
    MEDIA_URL,
    MEDIA_ENDPOINT,
    MEDIA_REGION: region,
    MEDIA_ACCESS_KEY: accessKey,
    MEDIA_SECRET_KEY: secretKey,
  } = variables;
  const [, bucket, folder] = bucketAddress.exec(MEDIA_URL ?? "") ?? [];
  if (bucket === undefined || MEDIA_ENDPOINT === undefined || accessKey === undefined || secretKey === undefined)
    return undefined;
  // The bucket is in the path, which every store supports. A host name with the bucket would need certificates and DNS
  // entries.
  return {
    bucketUrl: `${MEDIA_ENDPOINT}/${bucket}`,
    bucket,
    prefix: folder === undefined ? "" : `${folder}/`,
    region,
    accessKey,
    secretKey,
  };
}
