import { jwtVerify, SignJWT } from "jose";
import * as m from "../../messages/compiled/messages.js";
import { Refusal } from "../refusal/refusal.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import type { LiveSession, Sessions } from "./sessions.ts";

/** A signed-in user who may write content and, as an administrator, everything else. */
export type Writer = { userId: string; email: string; mayAdminister: boolean };

/** How long an access token is valid. The client renews it before it expires (requirements R9.7, R9.8). */
const lifetime = "10m";
const algorithm = "HS256";
const audience = "school-api";

/**
 * Why a token gives no right to write: "second-factor" if the user must first turn one on, "unavailable" if the
 * identity provider does not answer, "misconfigured" if it rejects this site's settings.
 */
export type TokenRefusal = "unknown" | "forbidden" | "second-factor" | "unavailable" | "misconfigured";

/** Seconds after which a client may ask again if the identity provider does not answer. */
const pause = 5;

/** Says why a person may not write. */
export function tokenRefusal(refused: TokenRefusal): Refusal {
  if (refused === "forbidden") return new Refusal(403, m.problem_forbidden);
  if (refused === "second-factor") return new Refusal(403, m.problem_second_factor);
  // Only the operator can help, so waiting does not.
  if (refused === "misconfigured") return new Refusal(503, m.identity_key, {}, { wait: 0 });
  return refused === "unavailable"
    ? new Refusal(503, m.problem_identity, {}, { wait: pause })
    : new Refusal(401, m.problem_sign_in);
}

/**
 * Issues and checks the short-lived tokens that writes carry. A token is valid only while its session is live, and only
 * with the identity provider under which it was issued.
 */
export class AccessTokens {
  readonly #sessions: Sessions;
  readonly #provider: IdentityProvider;
  readonly #key: Uint8Array;
  readonly #issuer: string;

  constructor(sessions: Sessions, provider: IdentityProvider, secret: string, issuer: string) {
    this.#sessions = sessions;
    this.#provider = provider;
    this.#key = new TextEncoder().encode(`access token ${provider.name} ${secret}`);
    this.#issuer = issuer;
  }

  /**
   * Issues a token for a session. Refuses if the account has ended, which also ends the session, or if the provider
   * does not answer.
   */
  async issue(session: LiveSession): Promise<{ token: string } | { refused: TokenRefusal }> {
    const refused = await this.refusalOf(session);
    return refused ? { refused } : { token: await this.#sign(session) };
  }

  #sign(session: LiveSession): Promise<string> {
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
   * The writer to whom a token belongs. "unknown" if this site did not issue the token, it has expired or its session
   * has ended; "forbidden" if its user may not write; or another refusal. Counts as a use of the session.
   */
  async writerOf(token: string): Promise<Writer | TokenRefusal> {
    const sessionId = await this.#sessionOf(token);
    const session = sessionId === undefined ? undefined : await this.#sessions.findById(sessionId);
    if (!session) return "unknown";
    const refused = await this.refusalOf(session);
    if (refused) return refused;
    await this.#sessions.renew(session);
    return { userId: session.userId, email: session.email, mayAdminister: session.mayAdminister };
  }

  /**
   * The reason why a session may not write now; undefined if it may. If the account has ended, its sessions are ended
   * too.
   */
  async refusalOf(session: LiveSession): Promise<TokenRefusal | undefined> {
    if (session.needsSecondFactor) return "second-factor";
    if (!session.mayWrite) return "forbidden";
    const state = await this.#provider.accountState(session);
    if (state === "ended") await this.#sessions.endAllOf(session.userId);
    return state === "live" ? undefined : state === "ended" ? "unknown" : state;
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
