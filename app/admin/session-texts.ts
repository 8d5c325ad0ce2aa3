import * as m from "../../messages/compiled/messages.js";

/** The sentences of the list of sessions. */
export const sessionTexts = {
  title: m.sessions_title,
  thisOne: m.sessions_this,
  shared: m.sessions_shared,
  end: m.sessions_end,
  endOthers: m.sessions_end_others,
} as const;

/** The sentences of the notice of sign-ins on new devices. */
export const signInTexts = {
  title: m.sign_ins_title,
  mine: m.sign_ins_mine,
  everywhere: m.sign_ins_everywhere,
  advice: m.sign_ins_advice,
} as const;
