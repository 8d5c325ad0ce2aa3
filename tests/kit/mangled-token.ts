import type { Random } from "./seeded-random.ts";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=";

/** Returns a token with some characters replaced, removed, added or moved; it always differs from the original. */
export function mangled(token: string, random: Random): string {
  const [header = "", payload = "", signature = ""] = token.split(".");
  const place = random.below(token.length);
  const letter = letters[random.below(letters.length)] ?? "A";
  const result = random.oneOf([
    () => token.slice(0, place) + letter + token.slice(place + 1),
    () => token.slice(0, place) + token.slice(place + 1 + random.below(20)),
    () => token.slice(0, place) + letter + token.slice(place),
    () => `${header}.${payload}.`,
    () => `${header}.${signature}.${payload}`,
    () => `${payload}.${header}.${signature}`,
    () => `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.${random.oneOf(["", signature])}`,
    () => `${header}.${mangledPayload(payload, random)}.${signature}`,
    () => token.toUpperCase(),
    () => token.repeat(2 + random.below(3)),
    () => token.slice(place),
  ])();
  return isSame(result, token) ? `${token}A.` : result;
}

/**
 * Whether two tokens decode to the same bytes. The text may differ, because the last Base64 character can have unused
 * bits.
 */
function isSame(one: string, other: string): boolean {
  const bytes = (token: string) =>
    token
      .split(".")
      .map((part) => Buffer.from(part, "base64url").toString("hex"))
      .join(".");
  return bytes(one) === bytes(other);
}

function mangledPayload(payload: string, random: Random): string {
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
  const name = random.oneOf(Object.keys(claims));
  const changed = { ...claims, [name]: random.oneOf<unknown>([null, 0, "", 9e12, [], {}, `${String(claims[name])}x`]) };
  return Buffer.from(JSON.stringify(changed)).toString("base64url");
}
