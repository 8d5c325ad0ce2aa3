import { jwtVerify, SignJWT } from "jose";
import type { Sessions } from "./sessions.ts";

/** A signed-in user who may write. */
export type Writer = { userId: string; email: string };

/** How long an access token is valid; the client renews it before (requirements R9.7, R9.8). */
const lifetime = "10m";
const algorithm = "HS256";
const audience = "school-api";

/** Issues and checks the short-lived tokens that writes carry. A token is valid only while its session is live. */
export class AccessTokens {
  readonly #sessions: Sessions;
  readonly #key: Uint8Array;
  readonly #issuer: string;

  constructor(sessions: Sessions, secret: string, issuer: string) {
    this.#sessions = sessions;
    this.#key = new TextEncoder().encode(`access token ${secret}`);
    this.#issuer = issuer;
  }

  /** Issues a token for a session. */
  async issue(session: { id: string; userId: string }): Promise<string> {
    return new SignJWT({ sid: session.id })
      .setProtectedHeader({ alg: algorithm })
      .setSubject(session.userId)
      .setIssuer(this.#issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(lifetime)
      .sign(this.#key);
  }

  /**
   * The writer behind a token: "unknown" if this site did not issue it, it has expired or its session has ended;
   * "forbidden" if its user may not write. Counts as a use of the session.
   */
  async writerOf(token: string): Promise<Writer | "unknown" | "forbidden"> {
    const sessionId = await this.#sessionOf(token);
    const session = sessionId === undefined ? undefined : await this.#sessions.findById(sessionId);
    if (!session) return "unknown";
    if (!session.mayWrite) return "forbidden";
    await this.#sessions.renew(session);
    return { userId: session.userId, email: session.email };
  }

  async #sessionOf(token: string): Promise<string | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: [algorithm],
        issuer: this.#issuer,
        audience,
        requiredClaims: ["exp", "sid"],
      });
      return typeof payload.sid === "string" ? payload.sid : undefined;
    } catch {
      return undefined;
    }
  }
}
