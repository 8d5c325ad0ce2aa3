import type { AdminPaths, ApiPaths, Fields, ReviewDays } from "./collection.ts";
import type { StoredValue } from "./field.ts";
import type { Problem } from "./forms/problems.ts";
import type { Message } from "./message.ts";

/** The id of a global's only entry. It exists from the start, with every field empty. */
export const globalId = "1";

/** The messages of a global. */
export type GlobalMessages = {
  /** Its name: the heading of its screen, and the name by which the dashboard and the logs call it. */
  readonly title: Message;
  /** One sentence that describes it to readers of the API. */
  readonly about: Message;
  /** Shown on its page while it has no content. */
  readonly empty?: Message;
  /** Shown after a change was saved. */
  readonly updated: Message;
  /** Shown when a change could not be saved; defaults to a general sentence. */
  readonly failed?: Message;
};

/** Something of which the school has one, such as its profile. Every field is optional. */
export type Global<F extends Fields = Fields> = {
  /** The name of the table, of the file in `globals/` and of the file in `sample/globals/`. */
  readonly name: string;
  readonly fields: F;
  /** Its paths under `/api`. */
  readonly api: Pick<ApiPaths, "item" | "update">;
  /** The administrator's screen. */
  readonly admin: Pick<AdminPaths, "updateForm">;
  /** The public page that shows it; the home page if it is left out. */
  readonly page?: string;
  /** The field with the page's description for search engines, which the page does not show; else `messages.about`. */
  readonly summary?: string;
  /** Set if its page introduces the school: it also has the profile's description, motto and year of foundation. */
  readonly introducesSchool?: true;
  /** Set when editors may change it too. Otherwise only administrators may. */
  readonly forEditors?: true;
  /** After how many days without a change or a confirmation the dashboard asks whether the content is still right. */
  readonly reviewAfter?: ReviewDays;
  /**
   * Checks the values against each other and returns problems by field name. When only some fields are sent, it gets
   * all values as they would be after the write.
   */
  readonly check?: (values: Readonly<Record<string, StoredValue | undefined>>) => Readonly<Record<string, Problem>>;
  readonly messages: GlobalMessages;
};

/** Declares a global. Its paths follow from its name: `/api/profile` and the screen `/admin/profile` for `profile`. */
export function global<const F extends Fields>(declaration: Omit<Global<F>, "api" | "admin">): Global<F> {
  const path = `/${declaration.name}`;
  return { ...declaration, api: { item: path, update: path }, admin: { updateForm: `/admin${path}` } };
}
