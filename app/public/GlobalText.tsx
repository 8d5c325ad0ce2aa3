import type { LocalizedTexts } from "../list-views/entry-parts.ts";
import type { ListData } from "../list-views/list-data.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { FormattedText } from "../ui/FormattedText.tsx";

type GlobalTextProps = { text: LocalizedTexts[string] | undefined; files: ListData["files"]; empty: string };

/** Shows a formatted text of a global, or the sentence `empty` if the school has not written one. */
export function GlobalText({ text, files, empty }: GlobalTextProps) {
  if (!text) return <EmptyState text={empty} />;
  return (
    <div className="prose" lang={text.lang}>
      <FormattedText text={text.text} headings={["h2", "h3"]} files={files} />
    </div>
  );
}
