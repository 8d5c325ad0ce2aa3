import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { type Reading, readingContext, type RouterContext, serviceOf } from "../../app/context.ts";
import { callAsWriter, readForm, redirectTo, rejectForm } from "../../app/session/form-action.ts";
import { requireWriter } from "../../app/session/require-role.ts";
import { isCollection } from "../../engine/declaration.ts";
import { entryPath } from "../../engine/entry-path.ts";
import { localPath } from "../../engine/locale.ts";
import { declarationNamed } from "../../globals/all.ts";
import { approvalsPath, proposalPath } from "./feature.ts";
import { changeLinks, loadLinks } from "./link-data.ts";
import { listed } from "./listed.ts";
import type { Proposal } from "./proposals.ts";
import type { Approval } from "./server.ts";
import { compared } from "./shown.ts";

/** Finds the proposal that a request names, for its author or an administrator. Throws 404 for anybody else. */
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

/** Loads a proposal and compares it with what is public now. */
export async function loadProposal({ request, context }: LoaderFunctionArgs) {
  const { user, proposal } = await found(request, context);
  const reading = context.get(readingContext);
  const [shown] = await listed(reading, [proposal]);
  if (!shown) throw data(null, { status: 404 });
  const comparison = await compared(context, proposal);
  const isOpen = proposal.state === "waiting" || proposal.state === "returned";
  const isOwn = proposal.by === user.email;
  return {
    shown,
    comparison,
    sendOn: await textToSendOn(reading, proposal, shown.title.text),
    decides: user.mayAdminister && proposal.state === "waiting",
    mayUndo: user.mayAdminister,
    mayWithdraw: isOwn && isOpen,
    mayChange: isOwn && isOpen && (proposal.kind === "add" || proposal.kind === "update"),
    ...(await loadLinks(context, { ...proposal, proposal: proposal.id })),
    mayLink:
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

const paths = { publish: "publish", return: "return", withdraw: "withdraw", undo: "undo" } as const;

/** Publishes the proposal, sends it back, withdraws it, or undoes what was published. */
export async function decide({ request, context }: ActionFunctionArgs) {
  const { what, word, version, link } = await readForm(request, ["what", "word", "version", "link"]);
  const { user, proposal } = await found(request, context);
  const { locale } = context.get(readingContext);
  if (what === "make-link" || what === "revoke") {
    const body = what === "make-link" ? { proposal: proposal.id } : undefined;
    const here = `${proposalPath}?proposal=${proposal.id}`;
    return changeLinks({ request, context, email: user.email, body, link, path: here });
  }
  const path = Object.entries(paths).find(([name]) => name === what)?.[1] ?? "publish";
  const bodies = { publish: version === "" ? {} : { version: Number(version) }, return: { word } };
  const body = path in bodies ? bodies[path as keyof typeof bodies] : {};
  const answer = await callAsWriter(context, user.email, `/approval/${proposal.id}/${path}`, body);
  const next = what === "withdraw" ? approvalsPath : `${proposalPath}?proposal=${proposal.id}`;
  return answer.ok ? redirectTo(localPath(next, locale), request) : rejectForm(answer, { word });
}
