import { hasExpired, isDue, pauseAfter } from "../../../../engine/renewal-timing.ts";
import { log } from "../../../log/log.ts";
import type { AccountState } from "../../identity-provider.ts";
import type { LiveSession } from "../../sessions.ts";
import type { Accounts, ServiceAccount } from "./accounts.ts";
import type { IdTokens } from "./id-tokens.ts";
import type { ServiceClient } from "./service-client.ts";
import { hasEnded, isPermanent, ServiceError } from "./service-error.ts";

type Parts = { client: ServiceClient; idTokens: IdTokens; accounts: Accounts };

/** Asks the service whether accounts may still be used, and renews their tokens (requirements R9.8). */
export class AccountStates {
  readonly #parts: Parts;
  /** The unanswered questions to the service, by user. Simultaneous callers share one. */
  readonly #running = new Map<string, Promise<AccountState>>();
  /** Users whose token could not be renewed, with the number of failures in a row and the time of the next attempt. */
  readonly #failures = new Map<string, { count: number; nextAt: number }>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The state of a session's account. It never throws. */
  stateOf({ userId, email }: Pick<LiveSession, "userId" | "email">): Promise<AccountState> {
    const running = this.#running.get(userId);
    if (running) return running;
    const state = this.#ask(userId, email).finally(() => this.#running.delete(userId));
    this.#running.set(userId, state);
    return state;
  }

  async #ask(userId: string, email: string): Promise<AccountState> {
    try {
      const account = await this.#parts.accounts.find(userId);
      if (!account) return "ended";
      const idToken = await this.#usableToken(userId, account);
      const facts = await this.#parts.client.lookUp(idToken);
      const isSame = facts.accountId === account.accountId && facts.email === email;
      return isSame && facts.emailVerified && !facts.disabled ? "live" : "ended";
    } catch (error) {
      if (hasEnded(error)) return "ended";
      log.error("The identity service cannot say whether an account is live.", error);
      return isPermanent(error) ? "misconfigured" : "unavailable";
    }
  }

  /** Returns an ID token that has not expired. Throws a `ServiceError` if there is none. */
  async #usableToken(userId: string, account: ServiceAccount): Promise<string> {
    const now = Date.now();
    if (!isDue(account.expiresAt, now)) return account.idToken;
    const failed = this.#failures.get(userId);
    // A user without a valid token waits for the renewal, so it is tried at once.
    if (failed && now < failed.nextAt && !hasExpired(account.expiresAt, now)) return account.idToken;
    try {
      const renewed = await this.#renew(userId, account);
      this.#failures.delete(userId);
      return renewed;
    } catch (error) {
      if (hasEnded(error)) {
        this.#failures.delete(userId);
        throw error;
      }
      const count = (failed?.count ?? 0) + 1;
      this.#failures.set(userId, { count, nextAt: Date.now() + pauseAfter(count) });
      if (hasExpired(account.expiresAt, Date.now())) throw error;
      return account.idToken;
    }
  }

  async #renew(userId: string, { accountId, refreshToken }: ServiceAccount): Promise<string> {
    const { client, idTokens, accounts } = this.#parts;
    const tokens = await client.refresh(refreshToken);
    const holder = await idTokens.verify(tokens.idToken);
    if (holder.accountId !== accountId) throw new ServiceError("user-token-expired");
    await accounts.storeTokens(userId, tokens, holder.expiresAt, refreshToken);
    return tokens.idToken;
  }
}
