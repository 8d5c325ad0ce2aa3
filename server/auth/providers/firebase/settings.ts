import { z } from "zod";
import { isLoopback } from "../../loopback.ts";
import { flag } from "../../settings.ts";

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
    .url({ protocol: /^http$/, error: "must be an address such as http://127.0.0.1:9099", abort: true })
    .refine((address) => isLoopback(new URL(address).hostname), "must be on this computer, as it is for tests only")
    .transform((address) => new URL(address).origin)
    .optional(),
};

export type FirebaseVariables = z.infer<z.ZodObject<typeof firebaseVariables>>;
