import { normalForm } from "../../engine/words/normal-form.ts";
import { inEveryLanguage } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";

/** The titles of persons in all languages, which are not part of a name. */
const titles = inEveryLanguage(m.person_titles).flatMap((words) => words.split(" "));

/** A person's name without titles and punctuation, so that names typed by different people can be compared. */
export function comparedName(name: string): string {
  const plain = normalForm(name).toLowerCase().replaceAll(/[.,:]/g, " ");
  const words = plain.split(/\s+/u).filter((word) => word !== "" && !titles.includes(word));
  return words.join(" ");
}
