import { TextField } from "../ui/TextField.tsx";

type CodeFieldProps = {
  /** Which code is asked for: six digits of the app, a recovery code, or either. */
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
