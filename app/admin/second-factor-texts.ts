import * as m from "../../messages/compiled/messages.js";

/** The sentences of the screen of the second factor. */
export const secondFactorTexts = {
  second_factor_about: m.second_factor_about,
  second_factor_any_code: m.second_factor_any_code,
  second_factor_begin: m.second_factor_begin,
  second_factor_busy: m.second_factor_busy,
  second_factor_code: m.second_factor_code,
  second_factor_code_hint: m.second_factor_code_hint,
  second_factor_codes: m.second_factor_codes,
  second_factor_codes_about: m.second_factor_codes_about,
  second_factor_codes_kept: m.second_factor_codes_kept,
  second_factor_copied: m.second_factor_copied,
  second_factor_copy: m.second_factor_copy,
  second_factor_demanded: m.second_factor_demanded,
  second_factor_key: m.second_factor_key,
  second_factor_on: m.second_factor_on,
  second_factor_open: m.second_factor_open,
  second_factor_print: m.second_factor_print,
  second_factor_qr: m.second_factor_qr,
  second_factor_renew: m.second_factor_renew,
  second_factor_renew_about: m.second_factor_renew_about,
  second_factor_scan: m.second_factor_scan,
  second_factor_title: m.second_factor_title,
  second_factor_turn_off: m.second_factor_turn_off,
  second_factor_turn_off_about: m.second_factor_turn_off_about,
  second_factor_turn_on: m.second_factor_turn_on,
} as const;
