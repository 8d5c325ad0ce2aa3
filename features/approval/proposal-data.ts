import { idIn } from "../../engine/row-id.ts";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { type Reading, readingContext, type RouterContext, serviceOf, writingContext } from "../../app/context.ts";
import { readForm, redirectTo, rejectForm } from "../../app/session/form-action.ts";
import { requireWriter } from "../../app/session/require-role.ts";
import { isCollection } from "../../engine/declaration.ts";
import { entryPath } from "../../engine/entry-path.ts";
import { localPath } from "../../engine/locale.ts";
import { declarationNamed } from "../../globals/all.ts";
import { approvalsPath, proposalPath } from "./feature.ts";
import { changeLinks, loadLinks } from "./link-data.ts";
import { listed } from "./listed.ts";
import type { Proposal } from "./tables.ts";
import type { Approval } from "./server.ts";
import { writeOf } from "./proposed-write.ts";
import { compared } from "./shown.ts";

/** Finds the proposal that a request names, for its author or an administrator. Throws 404 for anybody else. */
async function found(request: Request, context: RouterContext) {
  const user = requireWriter({ request, context });
  const id = idIn(new URL(request.url).searchParams.get("proposal"));
  const proposal = id === 0 ? undefined : await serviceOf<Approval>(context, "approval").find(id);
  const isMissing = !proposal || (!user.mayAdminister && proposal.by !== user.email);
  if (isMissing) throw request.method === "POST" ? redirect(approvalsPath) : data(null, { status: 404 });
  return { user, proposal };
}

/** Loads a proposal and compares it with what is public now. */
export async function loadProposal({ request, context }: LoaderFunctionArgs) {
  const { user, proposal } = await found(request, context);
  const reading = context.get(readingContext);
  const [shown] = await listed(reading, [proposal]);
  if (!shown) throw data(null, { status: 404 });
  const isKnown = writeOf(proposal) !== undefined;
  const comparison = isKnown ? await compared(context, proposal) : undefined;
  const isOpen = proposal.state === "waiting" || proposal.state === "returned";
  const isOwn = proposal.by === user.email;
  return {
    shown,
    comparison,
    sendOn: isKnown ? await textToSendOn(reading, proposal, shown.title.text) : undefined,
    decides: user.mayAdminister && proposal.state === "waiting",
    mayUndo: user.mayAdminister,
    mayWithdraw: isOwn && isOpen,
    mayChange: isKnown && isOwn && isOpen && (proposal.kind === "add" || proposal.kind === "update"),
    ...(await loadLinks(context, { ...proposal, proposal: proposal.id }, user)),
    mayLink:
      isKnown &&
      isOpen &&
      (proposal.kind === "add" || proposal.kind === "update") &&
      isCollection(declarationNamed(proposal.collection)),
  };
}

/** The title and the address of the page of what was published; undefined if visitors do not see it. */
async function textToSendOn(
  { store, locale, publicUrl }: Reading,
  { state, collection, doneEntry }: Proposal,
  title: string,
): Promise<string | undefined> {
  const declaration = declarationNamed(collection);
  const hasPage = isCollection(declaration) && declaration.detail !== undefined;
  if (state !== "published" || doneEntry === null || !hasPage) return undefined;
  const isVisible = (await store.find(declaration, String(doneEntry))) !== undefined;
  return isVisible ? `${title}\n\n${publicUrl}${localPath(entryPath(declaration, doneEntry), locale)}` : undefined;
}

/** Publishes the proposal, sends it back, withdraws it, or undoes what was published. */
export async function decide({ request, context }: ActionFunctionArgs) {
  const { what, word, version, link } = await readForm(request, ["what", "word", "version", "link"]);
  const { proposal } = await found(request, context);
  const { id } = proposal;
  const { locale } = context.get(readingContext);
  const here = `${proposalPath}?proposal=${id}`;
  if (what === "make-link" || what === "revoke") {
    const target = what === "make-link" ? { proposal: id } : undefined;
    return changeLinks({ request, context, target, link, path: here });
  }
  const { decisions } = serviceOf<Approval>(context, "approval");
  const answer = await context.get(writingContext).asWriter<unknown>((writer) => {
    if (what === "return") return decisions.sendBack(id, word.trim(), writer);
    if (what === "withdraw") return decisions.withdraw(id, writer);
    return what === "undo" ? decisions.undo(id, writer) : decisions.publish(id, idIn(version) || undefined, writer);
  });
  const next = what === "withdraw" ? approvalsPath : here;
  return answer.ok ? redirectTo(localPath(next, locale), request) : rejectForm(answer, { word });
}
