import { Lost } from "./lost.tsx";

/** Shown to a visitor who came to an administrator's screen. */
export default function Forbidden() {
  return <Lost status={403} />;
}
