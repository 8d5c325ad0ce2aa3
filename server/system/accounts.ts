import * as m from "../../messages/compiled/messages.js";
import type { IdentityName, IdentityProvider } from "../auth/identity-provider.ts";
import { plain, sentence, type SystemLine } from "./system-line.ts";

const providerMessages = { local: m.system_identity_local, firebase: m.system_identity_firebase, oidc: m.system_identity_oidc } as const satisfies Record<IdentityName, unknown>;

/** Where accounts are kept. */
export function accountsLine({ name, offers: { providerName } }: Pick<IdentityProvider, "name" | "offers">): SystemLine {
  const said = providerName === undefined ? plain(providerMessages[name]) : sentence(m.system_identity_named, () => ({ name: providerName }));
  return { name: "accounts", label: m.system_identity, read: async () => [said] };
}

/** Through which server mails go, of whose address only the host is shown. */
export function mailLine(smtpUrl: string | undefined): SystemLine {
  const said = smtpUrl === undefined ? plain(m.system_mail_off) : sentence(m.system_mail_by, () => ({ host: new URL(smtpUrl).hostname }));
  return { name: "mail", label: m.system_mail, read: async () => [said] };
}
