import type { ComponentProps } from "react";
import * as m from "../../messages/compiled/messages.js";
import { Page } from "../layout/Page.tsx";
import { useTranslate } from "../page-data.ts";
import { useAuth } from "../session/auth.tsx";
import { AlertStyle } from "../ui/Alert.tsx";

type Props = Omit<ComponentProps<typeof Page>, "title" | "here" | "description"> & { title: string };

/** The frame of an administrator's screen. It shows "Loading" while a restored page checks who is signed in. */
export function AdminPage({ title, children, ...rest }: Props) {
  const t = useTranslate();
  const { user, loading } = useAuth();
  return (
    <Page
      title={{ text: title }}
      description={t(m.dashboard_about)}
      crumbs={[{ name: m.dashboard_title, path: "/admin" }]}
      {...rest}
    >
      <meta name="robots" content="noindex" />
      {loading && !user ? <Loading /> : children}
    </Page>
  );
}

/** The message "Loading" with a moving line. */
function Loading() {
  const t = useTranslate();
  return (
    <output className="prose">
      <AlertStyle />
      <p>{t(m.loading)}</p>
      <div className="wait" />
    </output>
  );
}
