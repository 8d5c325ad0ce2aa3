import { personNameLimit } from "../../engine/person-name.ts";
import * as m from "../../messages/compiled/messages.js";
import { useNumberFormat, useTranslate } from "../page-data.ts";
import type { Refusal } from "../session/form-action.ts";
import { PasswordField } from "../ui/PasswordField.tsx";
import { TextField } from "../ui/TextField.tsx";

type FieldsProps = { refusal: Refusal | undefined };

/** Asks for the e-mail address of an account. */
export function EmailField({ refusal }: FieldsProps) {
  const t = useTranslate();
  return (
    <TextField
      name="email"
      type="email"
      label={t(m.login_email)}
      autoComplete="username"
      autoCapitalize="none"
      required
      defaultValue={refusal?.values.email}
      error={refusal?.fields.email}
    />
  );
}

/** Asks for a person's name, which is optional; `value` is the current name. */
export function PersonNameField({ value, refusal }: FieldsProps & { value?: string }) {
  const t = useTranslate();
  return (
    <TextField
      name="name"
      label={t(m.field_name)}
      hint={t(m.person_name_hint)}
      autoComplete="off"
      maxLength={personNameLimit}
      defaultValue={refusal?.values.name ?? value}
      error={refusal?.fields.name}
    />
  );
}

type CurrentPasswordFieldProps = FieldsProps & {
  name: string;
  /** The account's address. It tells a password manager whose password this is. */
  email: string;
};

/** Asks a signed-in person for their password. */
export function CurrentPasswordField({ name, email, refusal }: CurrentPasswordFieldProps) {
  const t = useTranslate();
  return (
    <>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name={name}
        label={t(m.account_current)}
        autoComplete="current-password"
        required
        error={refusal?.fields[name]}
      />
    </>
  );
}

type NewPasswordFieldsProps = FieldsProps & {
  name: string;
  label: string;
  /** The smallest number of characters. */
  minLength: number;
};

/** Asks for a new password twice; the second field is named `again`. */
export function NewPasswordFields({ name, label, minLength, refusal }: NewPasswordFieldsProps) {
  const t = useTranslate();
  const length = useNumberFormat().format(minLength);
  return (
    <>
      <PasswordField
        name={name}
        label={label}
        hint={t(m.password_hint, { length })}
        autoComplete="new-password"
        required
        error={refusal?.fields[name]}
      />
      <PasswordField
        name="again"
        label={t(m.password_again)}
        autoComplete="new-password"
        required
        error={refusal?.fields.again}
      />
    </>
  );
}

type CodeFieldProps = {
  /** The code to ask for: six digits from the app, a recovery code, or either. */
  kind: "totp" | "recovery" | "either";
  label: string;
  hint: string;
  error: string | undefined;
};

/** Asks for the code of a second factor. It is not `type="number"`, which refuses Bengali digits. */
export function CodeField({ kind, label, hint, error }: CodeFieldProps) {
  return (
    <TextField
      name="code"
      label={label}
      hint={hint}
      inputMode={kind === "totp" ? "numeric" : undefined}
      autoComplete={kind === "recovery" ? "off" : "one-time-code"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
      required
      error={error}
    />
  );
}
