import type { Locale } from "./languages.ts";

/** A message of `messages/`, as a function that returns its text in a language; `inputs` fill its placeholders. */
export type Message<Inputs extends object = object> = (inputs: Inputs, options?: { locale?: Locale }) => string;
