import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { localPath } from "../../engine/words.ts";
import * as m from "../../messages/compiled/messages.js";
import { type PageData, usePageData } from "../page-data.ts";
import { useHydrated } from "../ui/hydrated.ts";
import { toastOnNextPage } from "../ui/toasts.tsx";
import { callIdentity } from "./identity-calls.ts";
import { failure, type Outcome } from "./outcome.ts";
import { dropToken, keepTokenFresh, renewToken } from "./token.ts";

/** Who is signed in, and what can be done about it (specification §4). */
export type Auth = {
  user: { email: string } | null;
  /** Whether it is not known yet: at first, while signing in, and while a restored page asks again. */
  loading: boolean;
  /** Signs in, on a shared computer for less long, and fetches the access token; what follows is the page's to decide. */
  logIn: (email: string, password: string, shared: boolean) => Promise<Outcome<null>>;
  /** Signs out and leads to the home page. */
  logOut: () => Promise<void>;
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
  const { user, locale } = usePageData();
  const email = user?.email;
  const hydrated = useHydrated();
  const [signingIn, setSigningIn] = useState(false);
  const [restored, setRestored] = useState(false);
  useEffect(() => (email === undefined ? undefined : keepTokenFresh(email)), [email]);
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
    () => ({
      user: email === undefined || restored ? null : { email },
      loading: !hydrated || signingIn || restored,
      logIn: async (address, password, shared) => {
        setSigningIn(true);
        const outcome = await signIn({ email: address.trim(), password, rememberMe: !shared }, locale);
        setSigningIn(false);
        return outcome;
      },
      logOut: () => signOut(locale),
    }),
    [email, hydrated, signingIn, restored, locale],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

type Locale = PageData["locale"];

type Credentials = { email: string; password: string; rememberMe: boolean };

async function signIn(body: Credentials, locale: Locale): Promise<Outcome<null>> {
  const outcome = await callIdentity<{ user: { email: string } }>("/auth/sign-in/email", body, locale);
  if (!outcome.ok) return outcome;
  const renewal = await renewToken(outcome.data.user.email);
  // Signed in, but not as someone who may write: nothing here is for them.
  if (renewal === "signedOut") {
    await callIdentity("/auth/sign-out", {}, locale);
    return failure("forbidden", m.problem_forbidden, locale);
  }
  // Where only the token failed to come, the next page asks for it again.
  return { ok: true, data: null };
}

/** Specification §4: a failure is not told; the token is removed all the same. */
async function signOut(locale: Locale): Promise<void> {
  const outcome = await callIdentity("/auth/sign-out", {}, locale);
  dropToken();
  if (outcome.ok) toastOnNextPage("success", m.logout_done({}, { locale }));
  location.replace(localPath("/", locale));
}
