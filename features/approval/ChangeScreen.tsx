import { useEffect } from "react";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { AdminPage } from "../../app/admin/AdminPage.tsx";
import { readingContext, serviceOf } from "../../app/context.ts";
import { loadEntryChoices } from "../../app/fields/entry-choices.ts";
import { EntryForm } from "../../app/forms/EntryForm.tsx";
import { usePageData } from "../../app/page-data.ts";
import { replaceProposal } from "../../app/session/api.ts";
import { requireWriter } from "../../app/session/require-role.ts";
import { toFormValues } from "../../engine/forms/form-values.ts";
import type { Row } from "../../engine/row.ts";
import { declarationNamed } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Approval } from "./server.ts";
import { parsedBody } from "./proposed-row.ts";

/** Loads a proposal of the signed-in editor, with the entry that it would change. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { email } = requireWriter({ request, context });
  const { store, locale } = context.get(readingContext);
  const id = new URL(request.url).searchParams.get("proposal") ?? "";
  const proposal = /^[1-9]\d{0,8}$/.test(id)
    ? await serviceOf<Approval>(context, "approval").find(Number(id))
    : undefined;
  const isOpen = proposal?.state === "waiting" || proposal?.state === "returned";
  if (!proposal || proposal.by !== email || !isOpen) throw data(null, { status: 404 });
  const declaration = declarationNamed(proposal.collection);
  const stored =
    proposal.entry === null
      ? undefined
      : await store.includingHidden().findVersioned(declaration, String(proposal.entry));
  const sent = { ...stored?.row, ...parsedBody(declaration, proposal), id: proposal.entry ?? 0 } as Row;
  return {
    id: proposal.id,
    name: declaration.name,
    stored,
    sent,
    title: m.approval_change({}, { locale }),
    word: proposal.word ?? m.approval_changing({}, { locale }),
    choices: await loadEntryChoices(store, declaration, locale, sent),
  };
}

/** The form of a proposal, with the values that its author typed. Sending it replaces the proposal. */
export default function ChangeScreen() {
  const { id, name, stored, sent, title, word } = useLoaderData<typeof loader>();
  const page = usePageData();
  const declaration = declarationNamed(name);
  useEffect(() => replaceProposal(id), [id]);
  const refused = { message: word, fields: {}, values: toFormValues(declaration, page, sent) };
  return (
    <AdminPage title={title}>
      <EntryForm declaration={declaration} {...(stored && { stored })} refused={refused} />
    </AdminPage>
  );
}
