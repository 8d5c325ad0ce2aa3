import type { IdentityName } from "../identity-provider.ts";
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

const required = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;

type Variables = { IDENTITY: IdentityName } & Partial<Record<"OIDC_NAME" | (typeof required)[number], string | undefined>>;

/** The environment's variables that are missing with IDENTITY=oidc, and without it those that would do nothing: a line for each. */
export function describeOidcProblems(variables: Variables): string[] {
  if (variables.IDENTITY === "oidc") return required.filter((name) => variables[name] === undefined).map((name) => `${name} must be set with IDENTITY=oidc`);
  const useless = ([...required, "OIDC_NAME"] as const).filter((name) => variables[name] !== undefined);
  return useless.map((name) => `${name} is for IDENTITY=oidc, which is not set`);
}
