import { data, type LoaderFunctionArgs } from "react-router";
import { readingContext, serviceOf } from "../../app/context.ts";
import { textsIn } from "../../app/page-data.ts";
import { requireWriter } from "../../app/session/require-role.ts";
import type { Locale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { titleOf } from "./examination-name.ts";
import { resultPath } from "./feature.ts";
import type { Results } from "./results.ts";
import { doubtNames, meaningNames, partNames } from "./words.ts";

/** Loads the screen on which a sheet becomes an examination. */
export function loadNew(args: LoaderFunctionArgs) {
  requireWriter(args);
  const { locale } = args.context.get(readingContext);
  return {
    heading: m.results_new({}, { locale }),
    lede: m.results_new_about({}, { locale }),
    texts: { ...sheetTexts(locale), ...valueTexts(locale) },
    names: nameTexts(locale),
  };
}

/** Loads the screen of one examination. Throws 404 if there is none. */
export async function loadExamination(args: LoaderFunctionArgs) {
  const user = requireWriter(args);
  const { locale, publicUrl, drawQrCode } = args.context.get(readingContext);
  const id = Number(/^[1-9]\d{0,8}$/.exec(args.params.id ?? "")?.[0] ?? 0);
  const found = await serviceOf<Results>(args.context, "results").find(id, user.email);
  if (!found) throw data(null, { status: 404 });
  const address = publicUrl + localPath(resultPath, locale);
  return {
    ...found,
    // The browser makes the slips, and their QR code leads to this address.
    site: { address: address.replace(/^https?:\/\//, ""), qrCode: await drawQrCode(address) },
    texts: { ...sheetTexts(locale), ...valueTexts(locale), ...examinationTexts(locale) },
    told: [m.results_told({ examination: titleOf(found.examination, locale).text }, { locale }), address].join("\n\n"),
    names: nameTexts(locale),
  };
}

/** The texts of the screens about a sheet, translated by the loader. `fillIn` replaces the names in braces. */
const sheetTexts = (locale: Locale) => ({
  ...textsIn(locale, {
    file: m.sheet_file,
    fileAbout: m.sheet_file_about,
    paste: m.sheet_paste,
    pasteAbout: m.results_paste_about,
    pasteRead: m.sheet_paste_read,
    sending: m.results_sending,
    reading: m.sheet_reading,
    stop: m.stop,
    notRead: m.sheet_not_read,
    whichSheet: m.sheet_which,
    eachSheet: m.results_each_sheet,
    noSheet: m.results_no_sheet,
    eachSheetAbout: m.results_each_sheet_about,
    table: m.sheet_found,
    tableAbout: m.results_table_about,
    row: m.results_row,
    onlyDoubts: m.results_only_doubts,
    leaveOut: m.results_leave_out,
    takeBack: m.results_take_back,
  }),
  takeSheet: m.results_take_sheet({ sheet: "{sheet}" }, { locale }),
  doubtful: m.results_doubtful({ count: "{count}" }, { locale }),
  doubtCount: m.results_doubt_count({ doubt: "{doubt}", count: "{count}" }, { locale }),
  showAll: m.results_show_all({ count: "{count}" }, { locale }),
  found: m.results_found({ pupils: "{pupils}", columns: "{columns}" }, { locale }),
  foundLeftOut: m.results_found_left_out({ count: "{count}" }, { locale }),
  meaningOf: m.results_meaning_of({ column: "{column}" }, { locale }),
  subjectOf: m.results_subject_of({ column: "{column}" }, { locale }),
  partOf: m.results_part_of({ column: "{column}" }, { locale }),
  headingOf: m.results_heading_of({ column: "{column}" }, { locale }),
  leaveOutRow: m.results_leave_out_row({ row: "{row}" }, { locale }),
  takeBackRow: m.results_take_back_row({ row: "{row}" }, { locale }),
  cellOf: m.results_cell_of({ column: "{column}", row: "{row}" }, { locale }),
});

/** The names of meanings, parts and doubts, in the language of a screen. */
const nameTexts = (locale: Locale) => ({
  meanings: textsIn(locale, meaningNames),
  parts: textsIn(locale, partNames),
  doubts: textsIn(locale, doubtNames),
});

/** The texts of an examination's form. */
const valueTexts = (locale: Locale) =>
  textsIn(locale, {
    title: m.results_field_title,
    titleBn: m.results_field_title_bn,
    className: m.field_class,
    group: m.field_group,
    section: m.field_section,
    year: m.results_field_year,
    titleHint: m.results_field_title_hint,
    classHint: m.results_field_class_hint,
    save: m.save,
    saving: m.saving,
    notSaved: m.not_saved,
  });

/** The texts of the screen of one examination. */
const examinationTexts = (locale: Locale) => ({
  ...textsIn(locale, {
    slips: m.results_slips,
    slipsAbout: m.results_slips_about,
    makeAll: m.results_make_all,
    makeOne: m.results_make_one,
    codesEnd: m.results_codes_end,
    makeYes: m.results_make_yes,
    slipsOnce: m.results_slips_once,
    print: m.results_print,
    slipsDone: m.results_slips_done,
    code: m.results_code,
    roll: m.results_meaning_roll,
    opening: m.results_opening,
    openingAbout: m.results_opening_about,
    openingAdministrators: m.results_opening_administrators,
    opens: m.results_opens,
    opensHint: m.results_opens_hint,
    days: m.results_days,
    daysHint: m.results_days_hint,
    confirm: m.results_confirm,
    confirmMissing: m.results_confirm_missing,
    open: m.results_open,
    openAgain: m.results_open_again,
    close: m.results_close,
    opened: m.results_opened,
    closedNow: m.results_closed_now,
    showTotals: m.results_show_totals,
    showTotalsHint: m.results_show_totals_hint,
    pupils: m.pupils_title,
    search: m.results_search,
    noneFound: m.results_none_found,
    correct: m.results_correct,
    cancel: m.dialog_cancel,
    corrected: m.results_corrected,
    hasCode: m.results_has_code,
    noCode: m.results_no_code,
    again: m.results_again,
    againAbout: m.results_again_about,
    compare: m.results_compare,
    comparing: m.results_comparing,
    changes: m.results_changes,
    noChanges: m.results_no_changes,
    column: m.results_column,
    before: m.results_before,
    after: m.results_after,
    saveChanges: m.results_save_changes,
    details: m.results_details,
    erase: m.results_erase,
    eraseAbout: m.results_erase_about,
    eraseMore: m.results_erase_more,
    eraseYes: m.results_erase_yes,
    erasePupil: m.results_erase_pupil,
    notDone: m.results_not_done,
    done: m.results_done,
  }),
  inDoubt: m.results_in_doubt({ count: "{count}", rolls: "{rolls}" }, { locale }),
  withoutCode: m.results_without_code({ count: "{count}" }, { locale }),
  coded: m.results_coded({ count: "{count}", all: "{all}" }, { locale }),
  correctOf: m.results_correct_of({ name: "{name}" }, { locale }),
  makeOneOf: m.results_make_one_of({ name: "{name}" }, { locale }),
  erasePupilOf: m.results_erase_pupil_of({ name: "{name}" }, { locale }),
  changedCount: m.results_changed_count({ count: "{count}" }, { locale }),
  addedCount: m.results_added_count({ rolls: "{rolls}" }, { locale }),
  removedCount: m.results_removed_count({ rolls: "{rolls}" }, { locale }),
});

export type SheetTexts = ReturnType<typeof sheetTexts>;
export type NameTexts = ReturnType<typeof nameTexts>;
export type ValueTexts = ReturnType<typeof valueTexts>;
export type ExaminationTexts = ReturnType<typeof examinationTexts>;
