import type { ComponentType } from "react";
import type { Day } from "../../engine/dates/calendar-day.ts";
import type { Declaration } from "../../engine/declaration.ts";
import type { Field } from "../../engine/field.ts";
import type { FormValues } from "../../engine/forms/form-values.ts";
import type { ProblemName } from "../../engine/forms/problems.ts";
import type { Locale } from "../../engine/languages.ts";
import type { Message } from "../../engine/message.ts";
import type { Translate } from "../page-data.ts";

/**
 * The state of a field's upload: none or finished, running, failed, or refused because of the file itself. With "begun"
 * the person must do something before there is a file.
 */
export type UploadStep = "none" | "begun" | "running" | "failed" | "refused";

/** The values of a form, and how to set one of them. */
export type FormParts = { values: FormValues; setValue: (name: string, value: string) => void };

/** The props that a form passes to the control of a field. */
export type ControlProps = {
  field: Field;
  name: string;
  label: string;
  /** The language of the text; undefined if any language is possible. */
  lang?: Locale;
  /** The name of the language, if the label does not say it. */
  language?: string;
  /** Whether the stored value may be empty. */
  optional: boolean;
  /** Whether the form changes an existing entry. A required field that is left empty then keeps its stored value. */
  updating: boolean;
  /** The first day on which visitors see the entry. The default is today. */
  first?: Day | undefined;
  value: string;
  /** For a focal point: the path of its picture; empty if none is chosen. */
  picture?: string;
  /**
   * The entry that the form changes (without an id if it adds one), for controls that need to know the other entries.
   */
  entry?: { declaration: Declaration; id: number | undefined } | undefined;
  /** The whole form, for parts of features that fill in other fields too. */
  form?: FormParts;
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
  /** The label in the form, if the form asks for something other than what is stored. */
  label?: Message;
  /** Messages that replace those of `messages/problem-messages.ts` in the form. */
  problemWords?: Readonly<Partial<Record<ProblemName, Message>>>;
  /** Formats a form value that people cannot read as it is; with the page's `t`. */
  textOf?: (value: string, t: Translate) => string;
  /** The value that the preview shows for an empty field. Without it the preview shows nothing. */
  previewEmpty?: (label: string) => string;
};

/** The `id` of a field's control, for its label and for links from error messages. */
export function controlId(name: string): string {
  return `field-${name}`;
}

/** Moves the focus to a field's control. For buttons that disappear when they are pressed. */
export function focusControl(name: string): void {
  document.getElementById(controlId(name))?.focus();
}

/** Attributes that give a field's control its id, and connect it with its hint and its error for screen readers. */
export function controlAttributes(name: string, notes: { hint?: unknown; problem: unknown }) {
  return {
    id: controlId(name),
    name,
    "aria-describedby": describedBy(name, notes),
    "aria-invalid": notes.problem ? true : undefined,
  };
}

/** The value of `aria-describedby`: the ids of the field's hint and error, if they are shown. */
export function describedBy(name: string, { hint, problem }: { hint?: unknown; problem?: unknown }) {
  const ids = [hint && `${controlId(name)}-hint`, problem && `${controlId(name)}-error`];
  return ids.filter(Boolean).join(" ") || undefined;
}
