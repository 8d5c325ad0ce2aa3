import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { readingContext, type RouterContext, serviceOf } from "../../app/context.ts";
import { textsIn } from "../../app/page-data.ts";
import { callAsWriter, readForm, redirectTo, rejectForm } from "../../app/session/form-action.ts";
import { requireWriter } from "../../app/session/require-role.ts";
import { formatInstant } from "../../engine/dates/instant.ts";
import { isCollection } from "../../engine/declaration.ts";
import type { Locale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { declarationNamed } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";
import { approvalsPath, proposalPath } from "./feature.ts";
import { listed } from "./listed.ts";
import type { Approval } from "./server.ts";
import { compared } from "./shown.ts";

/** The words of the screen. */
const proposalTexts = (locale: Locale) =>
  textsIn(locale, {
    changes: m.approval_changes,
    meanwhile: m.approval_meanwhile,
    gone: m.approval_gone,
    order: m.approval_order,
    preview: m.approval_preview,
    publish: m.approval_publish,
    back: m.approval_back,
    sendBack: m.approval_send_back,
    word: m.approval_word,
    wordHint: m.approval_word_hint,
    change: m.approval_change,
    withdraw: m.approval_withdraw,
    link: m.approval_link_make,
    linkAbout: m.approval_link_about,
    linkMade: m.approval_link_made,
    revoke: m.approval_link_revoke,
    see: m.see_it,
    undo: m.undo,
  });

/** The proposal that a request names, for its author or an administrator; throws 404. */
async function found(request: Request, context: RouterContext) {
  const user = requireWriter({ request, context });
  const id = new URL(request.url).searchParams.get("proposal") ?? "";
  const proposal = /^[1-9]\d{0,8}$/.test(id)
    ? await serviceOf<Approval>(context, "approval").find(Number(id))
    : undefined;
  const isMissing = !proposal || (!user.mayAdminister && proposal.by !== user.email);
  if (isMissing) throw request.method === "POST" ? redirect(approvalsPath) : data(null, { status: 404 });
  return { user, proposal };
}

/** Loads a proposal beside what is public now. */
export async function loadProposal({ request, context }: LoaderFunctionArgs) {
  const { user, proposal } = await found(request, context);
  const reading = context.get(readingContext);
  const [shown] = await listed(reading, [proposal]);
  if (!shown) throw data(null, { status: 404 });
  const isOpen = proposal.state === "waiting" || proposal.state === "returned";
  const isOwn = proposal.by === user.email;
  const links = await serviceOf<Approval>(context, "approval").links.ofProposal(proposal.id);
  return {
    shown,
    comparison: await compared(context, proposal),
    decides: user.mayAdminister && proposal.state === "waiting",
    mayUndo: user.mayAdminister,
    mayWithdraw: isOwn && isOpen,
    mayChange: isOwn && isOpen && (proposal.kind === "add" || proposal.kind === "update"),
    links: links.map(({ id, until }) => ({ id, text: goodUntil(until, reading.locale) })),
    mayLink:
      isOpen &&
      (proposal.kind === "add" || proposal.kind === "update") &&
      isCollection(declarationNamed(proposal.collection)),
    texts: proposalTexts(reading.locale),
  };
}

const goodUntil = (until: string, locale: Locale) =>
  m.approval_link_until({ when: formatInstant(until, locale) }, { locale });

const paths = { publish: "publish", return: "return", withdraw: "withdraw", undo: "undo" } as const;

/** Publishes the proposal, sends it back, withdraws it, or takes back what was published. */
export async function decide({ request, context }: ActionFunctionArgs) {
  const { what, word, version, link } = await readForm(request, ["what", "word", "version", "link"]);
  const { user, proposal } = await found(request, context);
  const { locale, publicUrl } = context.get(readingContext);
  if (what === "make-link") {
    const body = { proposal: proposal.id };
    const made = await callAsWriter<{ path: string }>(context, user.email, "/approval/links", body);
    // It is shown in the answer to the form, as nobody can show it again.
    return made.ok ? data({ made: publicUrl + localPath(made.body.path, locale) }) : rejectForm(made);
  }
  if (what === "revoke") {
    const ended = await callAsWriter(context, user.email, `/approval/links/${Number(link) || 0}/revoke`, {});
    const back = localPath(`${proposalPath}?proposal=${proposal.id}`, locale);
    return ended.ok ? redirectTo(back, request) : rejectForm(ended);
  }
  const path = Object.entries(paths).find(([name]) => name === what)?.[1] ?? "publish";
  const bodies = { publish: version === "" ? {} : { version: Number(version) }, return: { word } };
  const body = path in bodies ? bodies[path as keyof typeof bodies] : {};
  const answer = await callAsWriter(context, user.email, `/approval/${proposal.id}/${path}`, body);
  const next = what === "withdraw" ? approvalsPath : `${proposalPath}?proposal=${proposal.id}`;
  return answer.ok ? redirectTo(localPath(next, locale), request) : rejectForm(answer, { word });
}
