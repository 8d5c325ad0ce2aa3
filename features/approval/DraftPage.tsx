import { data, type HeadersArgs, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { accountContext, readingContext, serviceOf } from "../../app/context.ts";
import { Page } from "../../app/layout/Page.tsx";
import { useTranslate } from "../../app/page-data.ts";
import { AlertStyle } from "../../app/ui/Alert.tsx";
import { Style } from "../../app/ui/Style.tsx";
import * as m from "../../messages/compiled/messages.js";
import css from "./approval.css?inline";
import { DraftView } from "./Comparison.tsx";
import { draftCookie } from "./links.ts";
import type { Approval } from "./server.ts";
import { drafted } from "./shown.ts";

/** Why a link shows nothing. */
const reasons = { wrong: m.approval_draft_wrong, ended: m.approval_draft_ended } as const;

/**
 * Headers that keep the page secret: no cache stores it, no search engine lists it, no referrer contains its address.
 */
const secret = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
} as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { locale, publicUrl } = context.get(readingContext);
  const token = new URL(request.url).searchParams.get("key") ?? "";
  const { network = "" } = context.get(accountContext);
  const found = await serviceOf<Approval>(context, "approval").links.open(token, network);
  if (typeof found === "number")
    return data(
      { list: undefined, reason: m.approval_draft_wait({}, { locale }) },
      { status: 429, headers: { ...secret, "Retry-After": String(found) } },
    );
  if (typeof found === "string")
    return data(
      { list: undefined, reason: reasons[found]({}, { locale }) },
      { status: found === "wrong" ? 404 : 410, headers: secret },
    );
  const list = await drafted(context, found);
  const cookie = { "Set-Cookie": draftCookie(token, publicUrl) };
  return data({ list, reason: undefined }, { headers: { ...secret, ...cookie } });
}

export function headers({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}

/** Shows a hidden entry to anybody who has its link, as visitors would see it. */
export default function DraftPage() {
  const t = useTranslate();
  const { list, reason } = useLoaderData<typeof loader>();
  return (
    <Page title={{ text: t(m.visibility_mark_draft) }} description={t(m.approval_draft_note)}>
      <meta name="robots" content="noindex" />
      <AlertStyle />
      <Style name="approval" css={css} />
      <p className="alert draft-note">{reason ?? t(m.approval_draft_note)}</p>
      {list && <DraftView list={list} />}
    </Page>
  );
}
