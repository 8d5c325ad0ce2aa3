import type { ComponentType } from "react";
import type { Day } from "../../engine/dates/calendar-day.ts";
import type { Declaration } from "../../engine/declaration.ts";
import type { Field } from "../../engine/field.ts";
import type { ProblemName } from "../../engine/forms/problems.ts";
import type { Locale } from "../../engine/languages.ts";
import type { Message } from "../../engine/message.ts";

/** The state of a field's upload: none or finished, running, or failed. */
export type UploadStep = "none" | "running" | "failed";

/** The props that a form passes to the control of a field. */
export type ControlProps = {
  field: Field;
  name: string;
  label: string;
  /** The language that the field is for; undefined if it may be in any. */
  lang?: Locale;
  /** The name of the language, where the label does not say it. */
  language?: string;
  /** Whether the stored value may be empty. */
  optional: boolean;
  /** Whether the form changes an entry; then a required field that is left empty keeps its stored value. */
  updating: boolean;
  /** The day on which visitors see the entry first; today where it is left out. */
  first?: Day | undefined;
  value: string;
  /** The address of the picture that the field's point belongs to; empty if none is chosen. */
  picture?: string;
  /** The entry that the form changes, or adds without an id; of controls that look at the others. */
  entry?: { declaration: Declaration; id: number | undefined } | undefined;
  /** The field's error, in the language of the page. */
  problem: string | undefined;
  /** Called with each new value. */
  onChange: (value: string) => void;
  onUploadStep: (step: UploadStep, file: string) => void;
};

/** The component that edits the values of a field kind. */
export type Control = ComponentType<ControlProps>;

/** The form half of a field kind. */
export type FieldForm = {
  Control: Control;
  /** The label in the form, if the form asks for something else than what is stored. */
  label?: Message;
  /** Messages that replace those of `messages/problem-messages.ts` in the form. */
  problemWords?: Readonly<Partial<Record<ProblemName, Message>>>;
  /** A form value in words, where it is not what people read; `texts` are those of the form's loader. */
  textOf?: (value: string, texts: Readonly<Record<string, string>>) => string;
  /** The value that the preview shows while the field is empty; without it the preview shows none. */
  previewEmpty?: (label: string) => string;
};

/** The `id` of a field's control, for its label and for links from error messages. */
export function controlId(name: string): string {
  return `field-${name}`;
}

/** Moves the focus to a field's control, for buttons that go away when they are pressed. */
export function focusControl(name: string): void {
  document.getElementById(controlId(name))?.focus();
}

/** The attributes by which a field's control is found, and announced with its hint and its error. */
export function controlAttributes(name: string, notes: { hint?: unknown; problem: unknown }) {
  return {
    id: controlId(name),
    name,
    "aria-describedby": describedBy(name, notes),
    "aria-invalid": notes.problem ? true : undefined,
  };
}

/** The value of `aria-describedby`: the ids of a field's hint and error, of those that are shown. */
export function describedBy(name: string, { hint, problem }: { hint?: unknown; problem?: unknown }) {
  const ids = [hint && `${controlId(name)}-hint`, problem && `${controlId(name)}-error`];
  return ids.filter(Boolean).join(" ") || undefined;
}
