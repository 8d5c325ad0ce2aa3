import { data } from "react-router";
import { readingContext, type RouterContext, serviceOf } from "../../app/context.ts";
import { callAsWriter, redirectTo, rejectForm } from "../../app/session/form-action.ts";
import { formatInstant } from "../../engine/dates/instant.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import type { LinkOf } from "./links.ts";
import type { Approval } from "./server.ts";

/** The valid preview links to a draft, and the texts around them. */
export type DraftLinksData = { links: { id: number; text: string }[] };

/** Loads the valid preview links to a draft. */
export async function loadLinks(context: RouterContext, of: LinkOf): Promise<DraftLinksData> {
  const { locale } = context.get(readingContext);
  const good = await serviceOf<Approval>(context, "approval").links.listOf(of);
  const until = (at: string) => m.approval_link_until({ when: formatInstant(at, locale) }, { locale });
  return { links: good.map((one) => ({ id: one.id, text: until(one.until) })) };
}

type Asked = {
  request: Request;
  context: RouterContext;
  email: string;
  /**
   * The target of a new link, as the body of the API request. If it is undefined, the link with the id `link` is ended
   * instead.
   */
  body: object | undefined;
  link: string;
  /** The path of the screen. */
  path: string;
};

/** Makes or ends a preview link. The response contains a new link's address, because it cannot be shown again later. */
export async function changeLinks({ request, context, email, body, link, path }: Asked) {
  const { locale, publicUrl } = context.get(readingContext);
  if (body) {
    const made = await callAsWriter<{ path: string }>(context, email, "/approval/links", body);
    return made.ok ? data({ made: publicUrl + localPath(made.body.path, locale) }) : rejectForm(made);
  }
  const ended = await callAsWriter(context, email, `/approval/links/${Number(link) || 0}/revoke`, {});
  return ended.ok ? redirectTo(localPath(path, locale), request) : rejectForm(ended);
}
