import type { ComponentType } from "react";
import type { Field } from "../../engine/field.ts";
import type { Problem } from "../../engine/problems.ts";
import type { Locale, Words } from "../../engine/words.ts";

/** Whether a field's file is on its way, could not be sent, or neither. */
export type UploadStep = "none" | "running" | "failed";

/** What a form hands to the control of a field. */
export type ControlProps = {
  field: Field;
  name: string;
  label: string;
  /** The language that is asked for, where it must be a certain one. */
  lang?: Locale;
  /** Whether it may stay empty in the entry. */
  optional: boolean;
  /** Whether the form changes an entry, where an empty field leaves things as they are. */
  updating: boolean;
  value: string;
  /** What is wrong with it, for a person to read. */
  problem: string | undefined;
  onType: (value: string) => void;
  onUpload: (step: UploadStep) => void;
};

/** A field kind's view in a form. */
export type Control = ComponentType<ControlProps>;

/** The form half of a field kind. */
export type FieldForm = {
  Control: Control;
  /** What the form calls the field where it asks for something else than what is stored. */
  label?: Words;
  /** What the form says of a problem where it knows better than `messages/problems.ts`. */
  problemWords?: Readonly<Partial<Record<Problem, Words>>>;
  /** What the preview of an entry shows while nothing is typed; nothing where it is left out. */
  previewEmpty?: (label: string) => string;
};

/** The id of a field's control, for its label and for those who point to it. */
export function controlId(name: string): string {
  return `field-${name}`;
}

/** The ids of a field's hint and error, of those that stand there, for `aria-describedby`. */
export function describedBy(name: string, { hint, problem }: { hint?: unknown; problem?: unknown }) {
  const ids = [hint && `${controlId(name)}-hint`, problem && `${controlId(name)}-error`];
  return ids.filter(Boolean).join(" ") || undefined;
}
