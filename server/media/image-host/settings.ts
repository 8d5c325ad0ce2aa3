import { z } from "zod";

/** The environment variables of an image host. */
export const imageHostVariables = {
  IMAGE_HOST_URL: z
    .url({ protocol: /^https?$/, error: "must be an address such as https://images.example/upload", abort: true })
    .refine(
      (address) => isEndpoint(new URL(address)),
      "must have no user name, password, fragment or key: IMAGE_HOST_KEY has the key",
    )
    .optional(),
  IMAGE_HOST_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{6,}$/, "must have 6 or more ASCII characters without blanks")
    .optional(),
};

export type ImageHostVariables = z.infer<z.ZodObject<typeof imageHostVariables>>;

function isEndpoint({ username, password, hash, searchParams }: URL): boolean {
  return username + password + hash === "" && !searchParams.has("key");
}

/** What is wrong with the variables as a whole, one line each. */
export function describeImageHostProblems({ IMAGE_HOST_URL, IMAGE_HOST_KEY }: ImageHostVariables): string[] {
  if (IMAGE_HOST_URL !== undefined && IMAGE_HOST_KEY === undefined)
    return ["IMAGE_HOST_KEY must be set together with IMAGE_HOST_URL"];
  return IMAGE_HOST_URL === undefined && IMAGE_HOST_KEY !== undefined
    ? ["IMAGE_HOST_URL must be set together with IMAGE_HOST_KEY"]
    : [];
}
