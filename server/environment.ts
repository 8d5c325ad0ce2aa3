import { z } from "zod";

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
});

/** What the operator has set, checked; see the README's table. */
export type Environment = Omit<z.infer<typeof schema>, "PUBLIC_URL"> & { PUBLIC_URL: string };

/** Reads the environment; a bad one throws with a line for each variable that is wrong. */
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
  return { ...rest, PUBLIC_URL: PUBLIC_URL ?? `http://localhost:${rest.PORT}` };
}

/** The environment is not as it must be; the message names each variable. */
export class EnvironmentError extends Error {}
