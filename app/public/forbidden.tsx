import { useLoaderData } from "react-router";
import * as m from "../../messages/compiled/messages.js";
import { accountContext, readingContext } from "../context.ts";
import { ErrorPage } from "../layout/ErrorPage.tsx";
import type { Route } from "./+types/forbidden.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { locale } = context.get(readingContext);
  const { user } = context.get(accountContext);
  return { reason: user?.mayWrite ? m.problem_administrators({}, { locale }) : undefined };
}

/** The page that replaces a screen for somebody who has no right to it. */
export default function Forbidden() {
  const { reason } = useLoaderData<typeof loader>();
  return <ErrorPage status={403} reason={reason} />;
}
