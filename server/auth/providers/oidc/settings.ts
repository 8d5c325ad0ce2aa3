import { z } from "zod";
import { isLoopback } from "../../../http/loopback.ts";

export type OidcSettings = {
  /** The provider's issuer identifier, exactly as its discovery document and its ID tokens spell it. */
  issuer: string;
  clientId: string;
  clientSecret: string;
};

/**
 * Whether secrets may be sent to an address: over HTTPS, or to this computer. The address must not contain credentials
 * itself.
 */
export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username + password !== "") return false;
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}

/** The environment variables of the provider. */
export const oidcVariables = {
  // Not normalized in any way, because the provider's tokens name exactly this address.
  OIDC_ISSUER: z
    .string()
    .refine(
      (address) => address.length <= 500 && !/[?#]/.test(address) && isSafeAddress(address),
      "must be an https address of at most 500 characters without ? and #, such as https://login.office.example",
    )
    .optional(),
  OIDC_CLIENT_ID: z.string().max(500, "must have at most 500 characters").optional(),
  OIDC_CLIENT_SECRET: z.string().max(500, "must have at most 500 characters").optional(),
  OIDC_NAME: z
    .string()
    .trim()
    .min(1, "must have 1 to 60 characters")
    .max(60, "must have 1 to 60 characters")
    .optional(),
};

export type OidcVariables = z.infer<z.ZodObject<typeof oidcVariables>>;
