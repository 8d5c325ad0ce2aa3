import { z } from "zod";
import { isLoopback } from "../../../http/loopback.ts";
import { flag } from "../../../log/setting-kinds.ts";

const onThisComputer = "must be an address on this computer, such as http://127.0.0.1:9099, as it is for tests only";

/** The environment variables of the hosted identity service. */
export const firebaseVariables = {
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]{3,62}$/, "must be the project's id, such as school-1234")
    .optional(),
  FIREBASE_API_KEY: z
    .string()
    .regex(/^[\w-]{1,200}$/, "must be the project's public key")
    .optional(),
  FIREBASE_SIGN_UP: flag.default(false),
  FIREBASE_URL: z
    .url({ protocol: /^http$/, error: onThisComputer, abort: true })
    .refine((address) => isLoopback(new URL(address).hostname), onThisComputer)
    .transform((address) => new URL(address).origin)
    .optional(),
};

export type FirebaseVariables = z.infer<z.ZodObject<typeof firebaseVariables>>;
