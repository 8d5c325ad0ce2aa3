import type { LocalizedText } from "../../engine/localized-text.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Paragraphs } from "../ui/Paragraphs.tsx";

/** A text of the school in paragraphs; without one, the sentence that says so. */
export function GlobalText({ text, empty }: { text: LocalizedText | undefined; empty: string }) {
  if (!text) return <EmptyState text={empty} />;
  return (
    <div className="prose" lang={text.lang}>
      <Paragraphs text={text.text} />
    </div>
  );
}
