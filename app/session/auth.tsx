import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { usePageData } from "../page-data.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import { removeToken, keepTokenFresh } from "./access-token.ts";
import { reloadWhenRestored } from "./restored-page.ts";

/** Who is signed in (requirements R9.4). Signing in and out are ordinary forms and not part of this state. */
type Auth = {
  user: { email: string } | null;
  /** True until the user is known: before hydration, and while a page that the back button restored reloads. */
  loading: boolean;
};

const AuthContext = createContext<Auth | undefined>(undefined);

/** The auth state of the page. Throws outside of `AuthProvider`. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("There is no auth state here.");
  return auth;
}

/** Provides the auth state from the page's data, and renews the access token. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const { user, flash } = usePageData();
  const email = user?.email;
  const hydrated = useHydrated();
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    if (email === undefined) return undefined;
    // A message from a form means a new session, so a stored token belongs to the previous one.
    if (flash) removeToken();
    return keepTokenFresh(email);
  }, [email, flash]);
  useEffect(() => reloadWhenRestored(() => setRestored(true)), []);
  const auth = useMemo<Auth>(
    () => ({ user: email === undefined || restored ? null : { email }, loading: !hydrated || restored }),
    [email, hydrated, restored],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}
