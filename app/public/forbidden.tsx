import { ErrorPage } from "../layout/ErrorPage.tsx";

/** The page that a visitor sees in place of an administrator's screen. */
export default function Forbidden() {
  return <ErrorPage status={403} />;
}
