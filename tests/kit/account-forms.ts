import { type Fields, sendForm } from "./send-form.ts";
import type { Site } from "./site.ts";

type Values = Readonly<Record<string, unknown>>;
const account = "/admin/account";
const factor = (intent: string) => (values: Values) => [`${account}/second-factor`, { intent, ...values }] as const;
const repeated = ({ password, ...values }: Values) => ({ ...values, password, again: password });

/** The forms of accounts: the address of each, with the fields of its screen, for these values. */
const forms = {
  "set-up": ({ token, ...values }: Values) => [`/setup?token=${String(token)}`, repeated(values)] as const,
  "sign-up": (values: Values) => ["/signup", repeated(values)] as const,
  "password-reset": (values: Values) => ["/forgot-password", values] as const,
  "new-password": ({ token, ...values }: Values) => [`/new-password?token=${String(token)}`, repeated(values)] as const,
  "sign-in/redirect": (values: Values) => ["/login", values] as const,
  "sign-in/second-factor": (values: Values) => ["/login/code", values] as const,
  "second-factor/begin": factor("begin"),
  "second-factor/confirm": factor("confirm"),
  "second-factor/recovery-codes": factor("recovery-codes"),
  "second-factor/turn-off": factor("turn-off"),
  "change-password": (values: Values) => [account, { ...values, again: values.newPassword }] as const,
  name: (values: Values) => [account, { what: "name", ...values }] as const,
  "remove-account": (values: Values) => [`${account}/remove`, values] as const,
  "sessions/end": (values: Values) => [`${account}/sessions`, values] as const,
  "people/invite": (values: Values) => ["/admin/people", values] as const,
  "people/change": ({ id, ...values }: Values) => [`/admin/people/account?id=${String(id)}`, values] as const,
} as const;
export type AccountForm = keyof typeof forms;

/** Sends a form of an account with this `Cookie` header. */
export function submit(
  site: Pick<Site, "origin">,
  form: AccountForm,
  values: Values,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const [path, fields] = forms[form](values);
  return sendForm(site, path, fields as Fields, { ...(cookie && { Cookie: cookie }), ...headers });
}
