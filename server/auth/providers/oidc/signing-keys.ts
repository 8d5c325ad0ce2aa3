import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import { ProviderUnavailable } from "./failures.ts";
import { fetchJson } from "./fetch-json.ts";

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });

/** How long fetched keys are used, in milliseconds; a withdrawn key is accepted no longer. */
const lifetime = 10 * 60_000;
/** How long to wait between two fetches for keys that are not in the set, in milliseconds. */
const pause = 10_000;

type Keys = ReturnType<typeof createRemoteJWKSet>;

/**
 * The provider's public keys. They are fetched again if a token names an unknown key, because the provider may have
 * changed them.
 */
export class SigningKeys {
  #known: { address: string; keys: Keys; until: number } | undefined;
  #lastFetchForUnknown = -Infinity;

  /**
   * The function that finds a token's key among those at an address. It throws a `ProviderUnavailable` if there is no
   * answer.
   */
  at(address: string): JWTVerifyGetKey {
    // If the provider has moved its keys, the old address is not used again. The age does not depend on the clock.
    if (this.#known?.address !== address || this.#known.until < performance.now())
      this.#known = { address, keys: remoteKeys(address), until: performance.now() + lifetime };
    const { keys } = this.#known;
    return async (header, token) => {
      try {
        return await keys(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || performance.now() < this.#lastFetchForUnknown + pause)
          throw error;
        await keys.reload();
        this.#lastFetchForUnknown = performance.now();
        return keys(header, token);
      }
    };
  }
}

/**
 * The keys at an address, which are fetched when they are needed. jose would not look for an unknown key soon after any
 * fetch, so that a sign-in just after a change of keys would fail: `SigningKeys` does that.
 */
export function remoteKeys(address: string): Keys {
  return createRemoteJWKSet(new URL(address), {
    cooldownDuration: Infinity,
    cacheMaxAge: Infinity,
    [customFetch]: fetchKeys,
  });
}

/** Fetches keys within the limits of `fetchJson`. Throws a `ProviderUnavailable` if there is no valid answer. */
async function fetchKeys(address: string): Promise<Response> {
  const { status, body } = await fetchJson(address);
  const result = keySet.safeParse(body);
  if (status !== 200 || !result.success)
    throw new ProviderUnavailable(`${address} is no set of keys (status ${status}).`, { cause: result.error });
  return Response.json(result.data);
}
