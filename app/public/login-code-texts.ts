import * as m from "../../messages/compiled/messages.js";

/** The sentences of the second page of signing in. */
export const loginCodeTexts = {
  login_code_about: m.login_code_about,
  login_code_recovery: m.login_code_recovery,
  login_code_recovery_about: m.login_code_recovery_about,
  login_code_recovery_hint: m.login_code_recovery_hint,
  login_code_title: m.login_code_title,
  login_code_use_app: m.login_code_use_app,
  login_code_use_recovery: m.login_code_use_recovery,
  second_factor_code: m.second_factor_code,
  second_factor_code_hint: m.second_factor_code_hint,
} as const;
