import { Scripts, ScrollRestoration } from "react-router";
import { useHydrates, usePageData } from "../page-data.ts";
import { flashMessages } from "../session/form-action.ts";
import { SignedIn } from "../session/SignedIn.tsx";
import { Toasts } from "../ui/toasts.tsx";

/**
 * The scripts of a page for somebody who may write: React on administrators' screens, and elsewhere one small script.
 * Nothing for others.
 */
export function PageScripts() {
  const { user, flash: name } = usePageData();
  const hydrates = useHydrates();
  const flash = name && flashMessages[name];
  if (!user) return null;
  if (import.meta.env.SSR && !hydrates) return <SignedIn email={user.email} flash={flash} />;
  return (
    <>
      <Toasts flash={flash} />
      <ScrollRestoration />
      <Scripts />
    </>
  );
}
