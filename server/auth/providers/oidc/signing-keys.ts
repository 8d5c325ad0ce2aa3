import {
  createLocalJWKSet,
  errors,
  type FlattenedJWSInput,
  type JWSHeaderParameters,
  type JWTVerifyGetKey,
} from "jose";
import { z } from "zod";
import { ProviderUnavailable } from "./failures.ts";
import { fetchJson } from "./fetch-json.ts";
import { Remembered } from "./remembered.ts";

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });

/** How long to wait between two fetches for keys that are not in the set, in milliseconds. */
const pause = 10_000;

/**
 * The provider's public keys. They are fetched again if a token names an unknown key, because the provider may have
 * changed them.
 */
export class SigningKeys {
  readonly #sets = new Map<string, Remembered<JWTVerifyGetKey>>();
  #lastFetchForUnknown = -Infinity;

  /**
   * The function that finds a token's key among those at an address. It throws a `ProviderUnavailable` if there is no
   * answer.
   */
  at(address: string): JWTVerifyGetKey {
    return async (header, token) => {
      const set = this.#setAt(address);
      try {
        return await find(await set.get(), header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || performance.now() < this.#lastFetchForUnknown + pause)
          throw error;
        const keys = await set.fetchAnew();
        this.#lastFetchForUnknown = performance.now();
        return find(keys, header, token);
      }
    };
  }

  #setAt(address: string): Remembered<JWTVerifyGetKey> {
    const known = this.#sets.get(address);
    if (known) return known;
    const set = new Remembered(() => fetchKeys(address));
    // The provider has moved its keys, so the old address is not used again.
    this.#sets.clear();
    this.#sets.set(address, set);
    return set;
  }
}

function find(keys: JWTVerifyGetKey, header: JWSHeaderParameters, token: FlattenedJWSInput) {
  return keys(header as Parameters<JWTVerifyGetKey>[0], token);
}

/** Fetches the keys at an address. Throws a `ProviderUnavailable` if there is no valid answer. */
export async function fetchKeys(address: string): Promise<JWTVerifyGetKey> {
  const { status, body } = await fetchJson(address);
  const result = keySet.safeParse(body);
  if (status !== 200 || !result.success)
    throw new ProviderUnavailable(`${address} is no set of keys (status ${status}).`, { cause: result.error });
  return createLocalJWKSet(result.data);
}
