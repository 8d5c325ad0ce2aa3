import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const digest = (token: string) => createHash("sha256").update(token).digest();

/** The one-time token by which the first administrator is made; it lives as long as the process. */
export class SetupToken {
  #kept: Buffer | undefined;

  /** A new token; the one before is worth nothing any more. */
  renew(): string {
    const token = randomBytes(24).toString("base64url");
    this.#kept = digest(token);
    return token;
  }

  /** Whether a token is the one that was printed last and has not been used. */
  accepts(token: string): boolean {
    return this.#kept !== undefined && timingSafeEqual(this.#kept, digest(token));
  }

  /**
   * Takes a token, as nobody can a second time; answers how to give it back where no administrator came of
   * it, or undefined for any other token.
   */
  take(token: string): (() => void) | undefined {
    if (!this.accepts(token)) return undefined;
    const kept = this.#kept;
    this.#kept = undefined;
    return () => {
      this.#kept ??= kept;
    };
  }
}
