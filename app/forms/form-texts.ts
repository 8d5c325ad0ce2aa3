import type { HintKind } from "../../engine/forms/writing-hints.ts";
import type { Locale } from "../../engine/languages.ts";
import * as m from "../../messages/compiled/messages.js";
import { fileTexts } from "../fields/ChooseThere.tsx";
import { rowDoubtTexts } from "../fields/table/RowDoubts.tsx";
import { visibilityTexts } from "../fields/visibility.tsx";

/** The sentences of an entry's form. Its loader sends them, so that they are not in the scripts of every screen. */
export const formTexts = (locale: Locale) => ({
  ...visibilityTexts(locale),
  ...fileTexts(locale),
  ...hintTexts(locale),
  ...changeNoteTexts(locale),
  ...rowDoubtTexts(locale),
  duplicate_note: m.duplicate_note({}, { locale }),
});

/** The sentences of the hints by kind, with placeholders for words and fields, and the label of the dismiss button. */
const hintTexts = (locale: Locale): Record<HintKind | "hint_dismiss", string> => ({
  undescribed: m.hint_undescribed({}, { locale }),
  undescribedInText: m.hint_undescribed_in_text({}, { locale }),
  fileName: m.hint_file_name({ words: "{words}" }, { locale }),
  oneFile: m.hint_one_file({}, { locale }),
  vagueLink: m.hint_vague_link({ words: "{words}" }, { locale }),
  mainAlone: m.hint_main_alone({ fields: "{fields}" }, { locale }),
  companionAlone: m.hint_companion_alone({ fields: "{fields}" }, { locale }),
  hint_dismiss: m.hint_dismiss({}, { locale }),
});

/** The sentences around the change note. */
const changeNoteTexts = (locale: Locale) => ({
  change_note: m.change_note({}, { locale }),
  change_note_hint: m.change_note_hint({}, { locale }),
  change_notes: m.change_notes({}, { locale }),
  change_note_on: m.change_note_on({ date: "{date}" }, { locale }),
  change_note_remove: m.change_note_remove({}, { locale }),
  change_note_removed: m.change_note_removed({}, { locale }),
  proposal_sent: m.proposal_sent({}, { locale }),
});
