import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { requestContext, serviceOf } from "../../app/context.ts";
import { Page } from "../../app/layout/Page.tsx";
import { useTranslate } from "../../app/page-data.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Results } from "./results.ts";

export const headers = () => ({ "X-Robots-Tag": "noindex" });

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const open = await serviceOf<Results>(context.get(requestContext), "results").open();
  return open.map(({ id, title }) => ({ id, title }));
};

export async function action({ request, context }: ActionFunctionArgs) {
  const data = context.get(requestContext);
  const form = new URLSearchParams(await request.text());
  const asked = { roll: form.get("roll") ?? "", code: form.get("code") ?? "", network: data.network ?? "" };
  return serviceOf<Results>(data, "results").lookUp({ examination: Number(form.get("examination")), ...asked });
}

/** A pupil's own result. */
export default function ResultPage() {
  const t = useTranslate();
  const examinations = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page title={{ text: t(m.results_title) }} description={t(m.results_title)}>
      {answer && "found" in answer ? (
        <p>{answer.found.pupil.cells.join(" ")}</p>
      ) : (
        <form method="post">
          {answer && <p role="alert">{answer.refused}</p>}
          <select name="examination">
            {examinations.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
          <input name="roll" required />
          <input name="code" required />
          <button className="btn">{t(m.results_title)}</button>
        </form>
      )}
    </Page>
  );
}
