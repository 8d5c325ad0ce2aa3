import { jwtVerify, SignJWT } from "jose";
import type { Database } from "../database/open.ts";

/** Someone who may write, for as long as their session lives. */
export type Writer = { userId: string; email: string };

/** Minutes an access token lives; the client renews it before (specification §9). */
const lifetime = "10m";
const algorithm = "HS256";
const audience = "school-api";

type SessionRow = { userId: string; email: string; role: string };

/** The tokens that writes carry: short-lived, and worth nothing without the live session behind them. */
export class AccessTokens {
  readonly #db: Database;
  readonly #key: Uint8Array;
  readonly #issuer: string;

  constructor(db: Database, secret: string, issuer: string) {
    this.#db = db;
    this.#key = new TextEncoder().encode(`access token ${secret}`);
    this.#issuer = issuer;
  }

  /** A token for a session. */
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
   * Who stands behind a token: "unknown" where it is not ours, is too old or its session has ended,
   * "forbidden" where the user may not write.
   */
  async writerOf(token: string): Promise<Writer | "unknown" | "forbidden"> {
    const sessionId = await this.#sessionOf(token);
    const session = sessionId === undefined ? undefined : await this.#liveSession(sessionId);
    if (!session) return "unknown";
    if (session.role !== "admin") return "forbidden";
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

  async #liveSession(id: string): Promise<SessionRow | undefined> {
    const row = await this.#db
      .selectFrom("session")
      .innerJoin("user", "user.id", "session.userId")
      .select(["session.userId", "session.expiresAt", "user.email", "user.role", "user.disabled"])
      .where("session.id", "=", id)
      .executeTakeFirst();
    if (!row || row.disabled || new Date(row.expiresAt) <= new Date()) return undefined;
    return row;
  }
}
