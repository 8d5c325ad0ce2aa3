import { decodeJwt, type JWTPayload, UnsecuredJWT } from "jose";
import { type Backend, projectId, refusal, type Reply } from "./identity-service.ts";
import type { Account } from "./session.ts";

/** An account at the imitated service. Tokens issued before `validSince` (seconds since 1970) are invalid. */
export type ImitatedAccount = Account & {
  localId: string;
  emailVerified: boolean;
  disabled: boolean;
  validSince: number;
};

/** The accounts of an imitated identity service, which tests change as the project's owner would. */
export type ImitatedAccounts = {
  backend: Backend;
  accounts: ImitatedAccount[];
  /** Makes an account whose address is verified, unless told otherwise. */
  add: (account: Account, more?: Partial<ImitatedAccount>) => ImitatedAccount;
  /** The mails that the service would have sent, oldest first, as "VERIFY_EMAIL to name@example.com". */
  mails: string[];
  /** Seconds for which ID tokens are valid. */
  lifetime: number;
};

/** Imitates the service's accounts in memory, as far as the site uses them. Its ID tokens are unsigned. */
export function imitateAccounts(): ImitatedAccounts {
  let last = 0;
  const imitation: ImitatedAccounts = {
    backend: async (request) => answer(request),
    accounts: [],
    add,
    mails: [],
    lifetime: 3600,
  };
  const { accounts, mails } = imitation;

  function add(account: Account, more: Partial<ImitatedAccount> = {}): ImitatedAccount {
    const added = {
      ...account,
      localId: `account-${(last += 1)}`,
      emailVerified: true,
      disabled: false,
      validSince: 0,
      ...more,
    };
    accounts.push(added);
    return added;
  }
  const byEmail = (email: unknown) => accounts.find((one) => one.email === email);
  const tokensOf = (account: ImitatedAccount) => {
    const now = Math.floor(Date.now() / 1_000);
    const { localId, email, emailVerified } = account;
    const claims: JWTPayload = {
      email,
      email_verified: emailVerified,
      auth_time: now,
      user_id: localId,
      firebase: { sign_in_provider: "password" },
    };
    const idToken = new UnsecuredJWT(claims)
      .setIssuer(`https://securetoken.google.com/${projectId}`)
      .setAudience(projectId)
      .setSubject(localId)
      .setIssuedAt(now)
      .setExpirationTime(now + imitation.lifetime)
      .encode();
    return {
      localId,
      email,
      idToken,
      refreshToken: `refresh ${localId} ${(last += 1)}`,
      expiresIn: String(imitation.lifetime),
    };
  };
  /** The account behind an ID token, or the service's refusal. */
  const holderOf = (idToken: unknown): ImitatedAccount | Reply => {
    const { sub, iat = 0 } = decodeJwt(String(idToken));
    const account = accounts.find(({ localId }) => localId === sub);
    if (!account) return refusal(400, "USER_NOT_FOUND");
    if (account.disabled) return refusal(400, "USER_DISABLED");
    return iat < account.validSince ? refusal(400, "TOKEN_EXPIRED") : account;
  };
  const ok = (body: object): Reply => ({ status: 200, body });

  type Body = Record<string, unknown>;
  const methods: Readonly<Record<string, (body: Body) => Reply>> = {
    signUp: ({ email, password }) => {
      if (byEmail(email)) return refusal(400, "EMAIL_EXISTS");
      return ok(tokensOf(add({ email: String(email), password: String(password) }, { emailVerified: false })));
    },
    signInWithPassword: ({ email, password }) => {
      const account = byEmail(email);
      if (!account) return refusal(400, "EMAIL_NOT_FOUND");
      if (account.password !== password) return refusal(400, "INVALID_PASSWORD");
      return account.disabled ? refusal(400, "USER_DISABLED") : ok(tokensOf(account));
    },
    lookup: ({ idToken }) => {
      const holder = holderOf(idToken);
      if ("status" in holder) return holder;
      const { password: _, validSince, ...facts } = holder;
      return ok({ users: [{ ...facts, validSince: String(validSince), lastLoginAt: "0" }] });
    },
    update: ({ idToken, password }) => {
      const holder = holderOf(idToken);
      if ("status" in holder) return holder;
      Object.assign(holder, { password, validSince: Math.floor(Date.now() / 1_000) });
      return ok(tokensOf(holder));
    },
    delete: ({ idToken }) => {
      const holder = holderOf(idToken);
      if ("status" in holder) return holder;
      accounts.splice(accounts.indexOf(holder), 1);
      return ok({});
    },
    sendOobCode: ({ requestType, email, idToken }) => {
      const holder = requestType === "VERIFY_EMAIL" ? holderOf(idToken) : byEmail(email);
      if (!holder) return refusal(400, "EMAIL_NOT_FOUND");
      if ("status" in holder) return holder;
      mails.push(`${String(requestType)} to ${holder.email}`);
      return ok({ email: holder.email });
    },
    token: ({ refresh_token }) => {
      const [, localId] = String(refresh_token).split(" ");
      const account = accounts.find((one) => one.localId === localId);
      if (!account) return refusal(400, "USER_NOT_FOUND");
      if (account.disabled) return refusal(400, "USER_DISABLED");
      const { idToken, refreshToken } = tokensOf(account);
      return ok({
        id_token: idToken,
        access_token: idToken,
        refresh_token: refreshToken,
        expires_in: "3600",
        user_id: localId,
      });
    },
  };
  function answer({ name, contentType, body }: Parameters<Backend>[0]): Reply {
    const values: Body = contentType.startsWith("application/json")
      ? (JSON.parse(body) as Body)
      : Object.fromEntries(new URLSearchParams(body));
    return methods[name]?.(values) ?? refusal(404, "Not Found");
  }
  return imitation;
}
