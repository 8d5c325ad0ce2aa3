import type { MenuPlace } from "../engine/collection.ts";
import type { Message } from "../engine/message.ts";

/**
 * The value of the sign-in page's parameter `next` that leads to the screen that was refused, which a cookie remembers
 * (app/session/return-path.ts). The page at this address is the same for everybody.
 */
export const refusedScreen = "refused";

/** A public page other than a list or an entry; the paths of those stand in `collections/`. */
export type PublicPage = {
  /** The English path. */
  readonly path: string;
  /** The route module in `app/public/`, or in the folder of its feature, without extension. */
  readonly module: string;
  /** The name of the feature that the page belongs to. */
  readonly feature?: string;
  /** Whether the sitemap contains the page. */
  readonly searchEngines: boolean;
  /** The name by which the search finds the page. Without a title, the search uses the label in the menu. */
  readonly title?: Message;
  /** Other wordings by which the search finds the page, separated by commas. */
  readonly searchedAs?: Message;
  /** Its place in the menu, and its label there. */
  readonly menu?: MenuPlace & { readonly name: Message };
  /** What the link to it in the footer says. */
  readonly footer?: Message;
  /** Lists on whose pages a link to this page stands: the names of their collections, and the text of the link. */
  readonly besideLists?: { readonly collections: readonly string[]; readonly name: Message };
  /** Set for a page that leads into the administrator's area; signing in never redirects back to it. */
  readonly entrance?: true;
  /** Set for a page that only some identity providers offer; elsewhere its address does not exist. */
  readonly optional?: true;
  /** Set for a page that shows errors of an identity service. The query parameter `error` names the error. */
  readonly tellsErrors?: true;
  /**
   * The query parameter with a visitor's question. Without it, the page is cached like others. With it, the page is
   * rendered for each request, because visitors can ask any number of different questions.
   */
  readonly asks?: string;
  /**
   * Set for a calendar of the entries with dates: each month has a page below it, `<path>/2026-11`; without entries it
   * is empty.
   */
  readonly months?: true;
  /** The query parameter that the link to the page in the other language keeps; the default is `page`. */
  readonly parameter?: string;
  /** Set for a page with a form that anybody may send by POST: the maximum size of the form, in bytes. */
  readonly formBytes?: number;
};
