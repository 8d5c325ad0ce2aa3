import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const digest = (token: string) => createHash("sha256").update(token).digest();

/** What a set-up link is worth: "used" once an administrator came of it. */
export type SetupLinkState = "good" | "used" | "bad";

/** The one-time token by which the first administrator is made; it lives as long as the process. */
export class SetupToken {
  #kept: Buffer | undefined;
  #used: Buffer | undefined;

  /** A new token; the one before is worth nothing any more. */
  renew(): string {
    const token = randomBytes(24).toString("base64url");
    this.#kept = digest(token);
    return token;
  }

  /** Whether a token is the one that was printed last, and whether it has been used. */
  stateOf(token: string): SetupLinkState {
    if (isSame(this.#kept, token)) return "good";
    return isSame(this.#used, token) ? "used" : "bad";
  }

  /**
   * Takes a token, as nobody can a second time; answers how to give it back where no administrator came of
   * it, or undefined for any other token.
   */
  take(token: string): (() => void) | undefined {
    if (this.stateOf(token) !== "good") return undefined;
    const kept = this.#kept;
    this.#kept = undefined;
    this.#used = kept;
    return () => {
      this.#kept ??= kept;
      this.#used = undefined;
    };
  }
}

function isSame(kept: Buffer | undefined, token: string): boolean {
  return kept !== undefined && timingSafeEqual(kept, digest(token));
}
