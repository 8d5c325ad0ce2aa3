import type { StartStep } from "../../engine/start-steps.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";

/** What the steps of the first start are called. */
export const stepTitles: Readonly<Record<StartStep, Message>> = {
  names: m.start_names,
  contacts: m.start_contacts,
  crest: m.start_crest,
  palette: m.start_palette,
  content: m.start_content,
};

/** What there is to know about each step; `days` is how long the bin keeps what was removed. */
export const stepAbout: Readonly<Record<StartStep, Message<{ days: string }>>> = {
  names: m.start_names_about,
  contacts: m.start_contacts_about,
  crest: m.start_crest_about,
  palette: m.start_palette_about,
  content: m.start_content_about,
};

/** The other texts of the screens of the first start. */
export const startMessages = {
  title: m.start_title,
  sample: m.start_sample,
  steps: m.start_steps,
  done: m.start_done,
  save: m.start_save,
  skip: m.start_skip,
  drawn: m.start_drawn,
  none: m.start_content_none,
  load: m.start_content_load,
  remove: m.start_content_remove,
  finish: m.start_finish,
} as const;
