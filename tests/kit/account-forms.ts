import { type Fields, sendForm } from "./send-form.ts";
import type { Site } from "./site.ts";

const account = "/admin/account";
const factor = (intent: string) => (values: Fields) => [`${account}/second-factor`, { intent, ...values }] as const;
const repeated = ({ password, ...values }: Fields) => ({ ...values, password, again: password });

/** The forms of accounts: the address of each, with the fields of its screen, for these values. */
const forms = {
  "set-up": ({ token, ...values }: Fields) => [`/setup?token=${String(token)}`, repeated(values)] as const,
  "sign-up": (values: Fields) => ["/signup", repeated(values)] as const,
  "password-reset": (values: Fields) => ["/forgot-password", values] as const,
  "new-password": ({ token, ...values }: Fields) => [`/new-password?token=${String(token)}`, repeated(values)] as const,
  "sign-in/redirect": (values: Fields) => ["/login", values] as const,
  "sign-in/second-factor": (values: Fields) => ["/login/code", values] as const,
  "second-factor/begin": factor("begin"),
  "second-factor/confirm": factor("confirm"),
  "second-factor/recovery-codes": factor("recovery-codes"),
  "second-factor/turn-off": factor("turn-off"),
  "change-password": (values: Fields) => [account, { ...values, again: values.newPassword }] as const,
  name: (values: Fields) => [account, { what: "name", ...values }] as const,
  "remove-account": (values: Fields) => [`${account}/remove`, values] as const,
  "sessions/end": (values: Fields) => [`${account}/sessions`, values] as const,
  "people/invite": (values: Fields) => ["/admin/people", values] as const,
  "people/change": ({ id, ...values }: Fields) => [`/admin/people/account?id=${String(id)}`, values] as const,
} as const;
export type AccountForm = keyof typeof forms;

/** The address of a form of an account, and its fields. */
export function accountForm(form: AccountForm, values: Fields): readonly [path: string, fields: Fields] {
  return forms[form](values);
}

/** Sends a form of an account with this `Cookie` header. */
export function submit(
  site: Pick<Site, "origin">,
  form: AccountForm,
  values: Fields,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const [path, fields] = accountForm(form, values);
  return sendForm(site, path, fields, { ...(cookie && { Cookie: cookie }), ...headers });
}
