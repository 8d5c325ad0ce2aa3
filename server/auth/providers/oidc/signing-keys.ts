import { createRemoteJWKSet, customFetch } from "jose";
import { z } from "zod";
import { ProviderUnavailable } from "./failures.ts";
import { fetchJson } from "./fetch-json.ts";

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });

/** How long to wait after a fetch until a key that is not in the set has it fetched again, in milliseconds. */
const pause = 10_000;

type Keys = ReturnType<typeof createRemoteJWKSet>;

/**
 * The provider's public keys. They are fetched again if a token names an unknown key, because the provider may have
 * changed them.
 */
export class SigningKeys {
  #known: { address: string; keys: Keys } | undefined;

  /**
   * The function that finds a token's key among those at an address. It throws a `ProviderUnavailable` if there is no
   * answer.
   */
  at(address: string): Keys {
    // If the provider has moved its keys, the old address is not used again.
    if (this.#known?.address !== address) this.#known = { address, keys: remoteKeys(address) };
    return this.#known.keys;
  }
}

/** The keys at an address, which are fetched when they are needed. */
export function remoteKeys(address: string): Keys {
  return createRemoteJWKSet(new URL(address), { cooldownDuration: pause, [customFetch]: fetchKeys });
}

/** Fetches keys within the limits of `fetchJson`. Throws a `ProviderUnavailable` if there is no valid answer. */
async function fetchKeys(address: string): Promise<Response> {
  const { status, body } = await fetchJson(address);
  const result = keySet.safeParse(body);
  if (status !== 200 || !result.success)
    throw new ProviderUnavailable(`${address} is no set of keys (status ${status}).`, { cause: result.error });
  return Response.json(result.data);
}
