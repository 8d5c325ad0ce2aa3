import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { usePageData } from "../page-data.ts";
import { useHydrated } from "../ui/hydrated.ts";
import { dropToken, keepTokenFresh } from "./token.ts";

/** Who is signed in (specification §4). Signing in and out are forms of their own pages. */
export type Auth = {
  user: { email: string } | null;
  /** Whether it is not known yet: at first, and while a restored page asks again. */
  loading: boolean;
};

const AuthContext = createContext<Auth | undefined>(undefined);

/** The auth state of the page around it. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("There is no auth state here.");
  return auth;
}

/** Keeps the auth state for everything inside; the server has already told who is signed in. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const { user, flash } = usePageData();
  const email = user?.email;
  const hydrated = useHydrated();
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    if (email === undefined) return undefined;
    // The session is a new one: a token that is kept belongs to the one before.
    if (flash) dropToken();
    return keepTokenFresh(email);
  }, [email, flash]);
  useEffect(() => {
    // A page that the back button brings back may be older than the session's end.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setRestored(true);
      location.reload();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
  const auth = useMemo<Auth>(
    () => ({ user: email === undefined || restored ? null : { email }, loading: !hydrated || restored }),
    [email, hydrated, restored],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}
