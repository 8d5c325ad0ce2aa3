import { data } from "react-router";
import { readingContext, type RouterContext, serviceOf, writingContext } from "../../app/context.ts";
import { redirectTo, rejectForm } from "../../app/session/form-action.ts";
import { formatInstant } from "../../engine/dates/instant.ts";
import { localPath } from "../../engine/locale.ts";
import { idIn } from "../../engine/row-id.ts";
import * as m from "../../messages/compiled/messages.js";
import type { LinkTarget } from "./decisions.ts";
import type { LinkOf } from "./links.ts";
import type { Approval } from "./server.ts";

/** The valid preview links to a draft. */
export type DraftLinksData = { links: { id: number; text: string; mayEnd: boolean }[] };

/** Loads the valid preview links to a draft. Editors may end only their own, administrators any. */
export async function loadLinks(
  context: RouterContext,
  of: LinkOf,
  { email, mayAdminister }: { email: string; mayAdminister: boolean },
): Promise<DraftLinksData> {
  const { locale } = context.get(readingContext);
  const good = await serviceOf<Approval>(context, "approval").links.listOf(of);
  const until = (at: string) => m.approval_link_until({ when: formatInstant(at, locale) }, { locale });
  return {
    links: good.map(({ id, by, until: at }) => ({ id, text: until(at), mayEnd: mayAdminister || by === email })),
  };
}

type Asked = {
  request: Request;
  context: RouterContext;
  /** The target of a new link. If it is undefined, the link with the id `link` is ended instead. */
  target: LinkTarget | undefined;
  link: string;
  /** The path of the screen. */
  path: string;
};

/** Makes or ends a preview link. The response contains a new link's address, because it cannot be shown again later. */
export async function changeLinks({ request, context, target, link, path }: Asked) {
  const { locale, publicUrl } = context.get(readingContext);
  const { decisions } = serviceOf<Approval>(context, "approval");
  const { asWriter } = context.get(writingContext);
  if (target) {
    const made = await asWriter((writer) => decisions.link(target, writer));
    return made.ok ? data({ made: publicUrl + localPath(made.body, locale) }) : rejectForm(made);
  }
  const ended = await asWriter((writer) => decisions.revoke(idIn(link), writer));
  return ended.ok ? redirectTo(localPath(path, locale), request) : rejectForm(ended);
}
