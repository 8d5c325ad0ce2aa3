import circleAlertIcon from "lucide-static/icons/circle-alert.svg?raw";
import { type ComponentProps, type ReactNode, useId } from "react";
import { Icon } from "./Icon.tsx";

type Frame = { label: string; hint?: string | undefined; error?: string };
type Described = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

/** A form control with its label, hint and error; `children` renders the control with the given attributes. */
export function Labelled({ label, hint, error, children }: Frame & { children: (control: Described) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}hint`, error && `${id}error`].filter(Boolean).join(" ");
  return (
    <div className={error ? "f bad" : "f"}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="hint" id={`${id}hint`}>
          {hint}
        </span>
      )}
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {error && (
        <span className="err" id={`${id}error`}>
          <Icon svg={circleAlertIcon} />
          {error}
        </span>
      )}
    </div>
  );
}

/** A text input with its label, hint and error. */
export function TextField({ label, hint, error, ...input }: Frame & ComponentProps<"input">) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(control) => <input className="in" {...input} {...control} />}
    </Labelled>
  );
}
