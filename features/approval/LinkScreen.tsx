import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { AdminPage } from "../../app/admin/AdminPage.tsx";
import { titleOf } from "../../app/admin/entry-title.ts";
import { readingContext, type RouterContext } from "../../app/context.ts";
import { hiddenText } from "../../app/list-views/visibility-text.ts";
import { withoutScripts } from "../../app/page-data.ts";
import { actionHeaders, readForm } from "../../app/session/form-action.ts";
import { requireWriter } from "../../app/session/require-role.ts";
import { Alert, AlertStyle } from "../../app/ui/Alert.tsx";
import { Style } from "../../app/ui/Style.tsx";
import { collections } from "../../collections/all.ts";
import css from "./approval.css?inline";
import { DraftLinks } from "./DraftLinks.tsx";
import { approvalsPath, linkPath } from "./feature.ts";
import { changeLinks, loadLinks } from "./link-data.ts";

export const handle = withoutScripts;
export const headers = actionHeaders;

/**
 * Finds the entry that the address names, for people who may write. Throws 404 if there is none, or redirects after a
 * form was sent.
 */
async function found({ request, context }: { request: Request; context: RouterContext }) {
  const { email } = requireWriter({ request, context });
  const { store } = context.get(readingContext);
  const { searchParams } = new URL(request.url);
  const collection = collections.find(({ name }) => name === searchParams.get("collection"));
  const row = collection && (await store.includingHidden().find(collection, searchParams.get("entry") ?? ""));
  if (!row) throw request.method === "POST" ? redirect(approvalsPath) : data(null, { status: 404 });
  return { email, collection, row, path: `${linkPath}?collection=${collection.name}&entry=${row.id}` };
}

export async function loader(args: LoaderFunctionArgs) {
  const { collection, row } = await found(args);
  const { locale } = args.context.get(readingContext);
  const hidden = hiddenText(collection, row, locale);
  const name = collection.messages.title({}, { locale });
  return {
    ...(await loadLinks(args.context, { proposal: null, collection: collection.name, entry: row.id })),
    title: titleOf(collection, row, locale)?.text ?? name,
    lede: [name, hidden].filter(Boolean).join(" · "),
    isHidden: hidden !== undefined,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { what, link } = await readForm(args.request, ["what", "link"]);
  const { email, collection, row, path } = await found(args);
  const body = what === "make-link" ? { collection: collection.name, entry: row.id } : undefined;
  return changeLinks({ ...args, email, body, link, path });
}

/** The screen with the preview links to a hidden entry. */
function LinkScreen() {
  const { title, lede, isHidden, links } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AdminPage title={title} lede={lede}>
      <Style name="approval" css={css} />
      <AlertStyle />
      {answer && "message" in answer && <Alert focused>{answer.message}</Alert>}
      <section className="approval">
        <DraftLinks links={links} made={answer && "made" in answer ? answer.made : undefined} mayMake={isHidden} />
      </section>
    </AdminPage>
  );
}

export default import.meta.env.SSR ? LinkScreen : () => null;
