import { isLoopback } from "../loopback.ts";

/** How the site is known to the OpenID Connect provider. */
export type OidcSettings = {
  /** The provider's issuer identifier, exactly as its discovery document and its ID tokens spell it. */
  issuer: string;
  clientId: string;
  clientSecret: string;
};

/** Whether an address is one to which secrets may be sent: by HTTPS, or on this computer. It must not hold any itself. */
export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username + password !== "") return false;
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}
