import type { ComponentProps } from "react";
import * as m from "../../messages/compiled/messages.js";
import { useSay } from "../page-data.ts";
import { Loading } from "../ui/Loading.tsx";
import { Page } from "../ui/Page.tsx";
import { useAuth } from "./auth.tsx";

type Props = Omit<ComponentProps<typeof Page>, "title" | "here" | "description"> & { title: string };

/** The frame of an administrator's screen; while it is asked again who is signed in it says "Loading". */
export function AdminPage({ title, children, ...rest }: Props) {
  const say = useSay();
  const { user, loading } = useAuth();
  return (
    <Page
      title={{ text: title, lang: undefined }}
      description={say(m.dashboard_about)}
      crumbs={[{ name: m.dashboard_title, path: "/admin" }]}
      {...rest}
    >
      {loading && !user ? <Loading /> : children}
    </Page>
  );
}
