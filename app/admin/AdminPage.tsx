import type { ComponentProps } from "react";
import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import { Loading } from "../ui/Loading.tsx";
import { Page } from "../layout/Page.tsx";
import { useAuth } from "../session/auth.tsx";

type Props = Omit<ComponentProps<typeof Page>, "title" | "here" | "description"> & { title: string };

/** The frame of an administrator's screen. It shows "Loading" while a restored page checks who is signed in. */
export function AdminPage({ title, children, ...rest }: Props) {
  const t = useTranslate();
  const { user, loading } = useAuth();
  return (
    <Page
      title={{ text: title, lang: undefined }}
      description={t(m.dashboard_about)}
      crumbs={[{ name: m.dashboard_title, path: "/admin" }]}
      {...rest}
    >
      {loading && !user ? <Loading /> : children}
    </Page>
  );
}
