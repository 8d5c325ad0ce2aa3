import { differByOneError, toleratesErrors } from "../../engine/words/typing-errors.ts";

/** A variable that the site does not read, and the setting whose name it resembles. */
export type MisspeltSetting = { name: string; meant: string };

/** The letters and digits of a name; people forget the underscores, or the capitals. */
const bare = (name: string) => name.toUpperCase().replaceAll(/[^A-Z\d]/g, "");

/**
 * Finds variables whose names resemble that of a setting: without underscores they are equal, or they differ by one
 * typing error. A setting that is set itself is not missed. Names of up to five letters must be equal, because other
 * programs have variables such as POST.
 */
export function findMisspelt(set: readonly string[], settings: readonly string[]): MisspeltSetting[] {
  const missing = settings.filter((name) => !set.includes(name)).map((meant) => ({ meant, letters: bare(meant) }));
  return set.flatMap((name) => {
    if (settings.includes(name)) return [];
    const found = bare(name);
    const near = missing.find(
      ({ letters }) => letters === found || (toleratesErrors(letters) && differByOneError(letters, found)),
    );
    return near ? [{ name, meant: near.meant }] : [];
  });
}

/** The line for the operator. */
export const describeMisspelt = ({ name, meant }: MisspeltSetting) =>
  `${name} is no setting of the site and has no effect. Is ${meant} meant?`;
