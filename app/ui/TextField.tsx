import { type ComponentProps, type ReactNode, useId } from "react";
import { Frame } from "./Frame.tsx";

type Labels = { label: string; hint?: string | undefined; error?: string };
type Described = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

/** A form control with its label, hint and error; `children` renders the control with the given attributes. */
export function Labelled({ label, hint, error, children }: Labels & { children: (control: Described) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <Frame id={id} label={label} hint={hint} problem={error}>
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
      })}
    </Frame>
  );
}

/** A text input with its label, hint and error. */
export function TextField({ label, hint, error, ...input }: Labels & ComponentProps<"input">) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(control) => <input className="in" {...input} {...control} />}
    </Labelled>
  );
}
