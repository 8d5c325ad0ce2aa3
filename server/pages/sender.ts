import type { Locale } from "../../engine/languages.ts";
import * as m from "../../messages/compiled/messages.js";
import { tokenRefusal, type Writer } from "../auth/access-tokens.ts";
import type { Identity as AllIdentity } from "../auth/identity-services.ts";
import type { AccountLinks } from "../auth/links/account-links.ts";
import type { SetupLinks } from "../auth/links/setup-links.ts";
import { type Enrolment, enrolmentOf } from "../auth/second-factor/enrolment.ts";
import type { LiveSession, SessionSummary } from "../auth/sessions.ts";
import type { SignInNotice } from "../auth/sign-in-notices.ts";
import type { Answer } from "../auth/services/answer.ts";
import { type Services, servicesFor } from "../auth/services/all.ts";
import { log } from "../log/log.ts";
import { asFormRefusal, type FormRefusal } from "../refusal/print.ts";
import { Refusal } from "../refusal/refusal.ts";
import { refusalFor } from "../refusal/refusal-for.ts";
import type { Perform } from "../writing/perform.ts";
import type { Outcome, Write } from "../writing/write.ts";

/** What the action of a form has done, or why the page shows the form again. */
export type Done<T> = { ok: true; body: T } | ({ ok: false } & FormRefusal);

/** How the action of a form writes for the person who sent it. It fails in a request that does not submit a form. */
export type Writing = {
  /** Performs a write of content, or stores it as a proposal. */
  perform: (write: Write) => Promise<Done<Outcome>>;
  /** Does something else, if the person may write. It may throw a `Refusal`. */
  asWriter: <T>(work: (writer: Writer) => Promise<T>) => Promise<Done<T>>;
};

/** What people can do with accounts: sign in, and manage their own account. */
export type Identity = {
  /**
   * Asks a service of accounts for something, for the action of a form. It fails in a request that does not submit a
   * form.
   */
  ask: <T>(ask: (services: Services) => Promise<Answer<T>>) => Promise<Done<Answer<T>>>;
  /** The smallest and the largest number of characters in a password (requirements R9.6). */
  passwordLengths: () => Readonly<Record<"least" | "most", number>>;
  /** Says whether the token of a set-up link is valid, used or unknown. */
  setup: Pick<SetupLinks, "stateOf">;
  /** Finds the account link with this token. */
  accountLinks: Pick<AccountLinks, "find">;
  /**
   * The sessions of the person who sent the request, and their sign-ins on new devices that they have not dismissed.
   */
  sessions: {
    list: () => Promise<(SessionSummary & { isThisOne: boolean })[]>;
    notices: () => Promise<SignInNotice[]>;
  };
  /** The second factor of the person who sent the request. */
  secondFactor: {
    /** Whether the site requires a second factor of every administrator. */
    isDemanded: boolean;
    /** Whether a sign-in waits for its second-factor code. */
    isPending: () => Promise<boolean>;
    /**
     * The QR code and the texts for enrolling with a secret of the account, under the school's name; undefined if the
     * text is not a valid secret.
     */
    enrolmentOf: (secret: string, school: string) => Promise<Enrolment | undefined>;
  };
};
/** What serves the sender of a request. */
export type SenderParts = { perform: Perform; identity: AllIdentity };

/** Runs something that may take long, while the next form is handled. */
export type Lend = <T>(work: () => Promise<T>) => Promise<T>;

/** How a form is handled: `address` is the client's IP address, `name` is for the log. */
export type Form = { lend: Lend; address: string; locale: Locale; name: string };

/** Lends nothing, because the request carries no form. */
export const noForm: Pick<Form, "lend" | "address"> = {
  lend: () => Promise.reject(new Error("This request carries no form.")),
  address: "",
};

/** Does what a form asks for. A refusal is printed for the page that shows the form again. */
export async function doForForm<T>(work: () => Promise<T>, { lend, locale, name }: Form): Promise<Done<T>> {
  try {
    return { ok: true, body: await lend(work) };
  } catch (error) {
    const known = refusalFor(error, { name, isRead: false });
    if (!known) log.error(name, error);
    return { ok: false, ...asFormRefusal(known ?? new Refusal(500, m.problem_failed), locale) };
  }
}

/** How the action of a form writes for the person with a session. */
export function writingOf(
  { perform, identity: { accessTokens } }: SenderParts,
  user: LiveSession | undefined,
  form: Form,
): Writing {
  const asWriter: Writing["asWriter"] = (work) =>
    doForForm(async () => {
      const refused = user ? await accessTokens.refusalOf(user) : "unknown";
      if (refused || !user) throw tokenRefusal(refused ?? "unknown");
      return work(user);
    }, form);
  return { asWriter, perform: (write) => asWriter((writer) => perform(write, writer)) };
}

/** The account functions that pages call on behalf of the sender of a request. */
export function identityOf(
  identity: AllIdentity,
  request: Request,
  user: LiveSession | undefined,
  form: Form,
): Identity {
  const { setup, links: accountLinks, passwordLengths } = identity;
  const { isDemanded, pending } = identity.secondFactor;
  return {
    ask: (ask) => doForForm(() => ask(servicesFor(identity, { request, address: form.address })), form),
    passwordLengths,
    setup,
    accountLinks,
    sessions: sessionsOf(identity, user),
    secondFactor: {
      isDemanded,
      isPending: async () => (await pending.find(request.headers.get("cookie"))) !== undefined,
      enrolmentOf: (secret, school) => enrolmentOf(secret, user?.email ?? "", school),
    },
  };
}

/** The session data for pages; empty for a stranger. */
function sessionsOf({ sessions, notices }: AllIdentity, user: LiveSession | undefined): Identity["sessions"] {
  if (!user) return { list: async () => [], notices: async () => [] };
  return {
    list: async () => (await sessions.list(user.userId)).map((one) => ({ ...one, isThisOne: one.id === user.id })),
    notices: () => notices.list(user.userId, user.device),
  };
}
