import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const digest = (token: string) => createHash("sha256").update(token).digest();

/** The state of a set-up link: "used" once an administrator was made with it. */
export type SetupLinkState = "good" | "used" | "bad";

/** The one-time token with which the first administrator is made; it is valid as long as the process runs. */
export class SetupToken {
  #valid: Buffer | undefined;
  #used: Buffer | undefined;

  /** Makes a new token; the one before is no longer valid. */
  renew(): string {
    const token = randomBytes(24).toString("base64url");
    this.#valid = digest(token);
    return token;
  }

  /** Whether a token is the latest one, and whether it has been used. */
  stateOf(token: string): SetupLinkState {
    if (isSame(this.#valid, token)) return "good";
    return isSame(this.#used, token) ? "used" : "bad";
  }

  /**
   * Uses a token up. Returns a function that makes it valid again, in case no administrator is made; undefined if the
   * token is not valid.
   */
  take(token: string): (() => void) | undefined {
    if (this.stateOf(token) !== "good") return undefined;
    const taken = this.#valid;
    this.#valid = undefined;
    this.#used = taken;
    return () => {
      this.#valid ??= taken;
      this.#used = undefined;
    };
  }
}

function isSame(known: Buffer | undefined, token: string): boolean {
  return known !== undefined && timingSafeEqual(known, digest(token));
}
