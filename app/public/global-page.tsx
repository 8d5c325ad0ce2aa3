import { documentField, documentHref } from "../../engine/entry-path.ts";
import { data, useLoaderData } from "react-router";
import { isTable } from "../../engine/fields/table.ts";
import { globals } from "../../globals/all.ts";
import { readingContext } from "../context.ts";
import { EditLink } from "../list-views/EditLink.tsx";
import { loadParts } from "../list-views/entry-parts.ts";
import { FieldValue, valueOf } from "../list-views/FieldValue.tsx";
import { isPatternOf } from "../list-views/list-data.ts";
import { LastConfirmed, lastConfirmed } from "../layout/LastConfirmed.tsx";
import { Page } from "../layout/Page.tsx";
import { useTranslate } from "../page-data.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { type FileFacts, FileNote } from "../ui/FileNote.tsx";
import { ViewLink } from "../ui/LocalLink.tsx";
import css from "../styles/given.css?inline";
import { RowsTable } from "../ui/RowsTable.tsx";
import { Style } from "../ui/Style.tsx";
import type { Route } from "./+types/global-page.ts";

/** Loads the global to which the requested path belongs. */
export async function loader({ context, pattern }: Route.LoaderArgs) {
  const global = globals.find(({ page }) => page !== undefined && isPatternOf(page, pattern));
  if (!global) throw data(null, { status: 404 });
  const { store, locale } = context.get(readingContext);
  const row = await store.findGlobal(global);
  const { files } = await loadParts(context, global, [row]);
  return { name: global.name, row, files, confirmed: await lastConfirmed(store, global, locale) };
}

/** The page of a global without a page of its own: each field that has a value, with its label. */
export default function GlobalPage() {
  const t = useTranslate();
  const { name, row, files, confirmed } = useLoaderData<typeof loader>();
  const global = globals.find((one) => one.name === name)!;
  const { title, about, empty } = global.messages;
  const filled = Object.entries(global.fields).filter(([field]) => valueOf(row, field) !== null);
  const single = filled.filter(([, field]) => !isTable(field));
  return (
    <Page title={{ text: t(title) }} description={t(about)}>
      <Style name="given" css={css} />
      {filled.length === 0 && empty && <EmptyState text={t(empty)} />}
      {single.length > 0 && (
        <dl className="given">
          {single.map(([field, { label, media }]) => (
            <div key={field}>
              <dt>{t(label)}</dt>
              <dd>
                {media ? (
                  <Document
                    href={(field === documentField(global) && documentHref(global, row)) || String(valueOf(row, field))}
                    title={t(title)}
                    facts={files[String(valueOf(row, field))]}
                  />
                ) : (
                  <FieldValue declaration={global} row={row} name={field} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {filled.map(
        ([column, field]) =>
          isTable(field) && <RowsTable key={column} field={field} stored={String(valueOf(row, column))} />,
      )}
      {filled.length > 0 && <LastConfirmed text={confirmed} />}
      <EditLink declaration={global} />
    </Page>
  );
}

/** The button that opens a document. For the site's own files it shows type and size. */
function Document({ href, title, facts }: { href: string; title: string; facts: FileFacts | undefined }) {
  return (
    <>
      <ViewLink href={href} title={title} /> {facts && <FileNote facts={facts} />}
    </>
  );
}
