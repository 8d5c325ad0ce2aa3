import { z } from "zod";
import { isLoopback } from "../../loopback.ts";

/** How the site is known to the OpenID Connect provider. */
export type OidcSettings = {
  /** The provider's issuer identifier, exactly as its discovery document and its ID tokens spell it. */
  issuer: string;
  clientId: string;
  clientSecret: string;
};

/**
 * Whether an address is one to which secrets may be sent: by HTTPS, or on this computer. It must not hold any itself.
 */
export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username + password !== "") return false;
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}

/** The environment variables of the provider. */
export const oidcVariables = {
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
};

/** Their values. */
export type OidcVariables = z.infer<z.ZodObject<typeof oidcVariables>>;
