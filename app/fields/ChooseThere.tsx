import { Suspense, useState } from "react";
import * as m from "../../messages/compiled/messages.js";
import type { FileKind } from "../../server/media/file-list.ts";
import { useTranslate } from "../page-data.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { useHydrated } from "../ui/use-hydrated.ts";

const FileChooser = lazyPart(() => import("./FileChooser.tsx"));

/** The button that opens the site's existing files, beside the button for uploading a new one. */
export function ChooseThere({ kind, onChoose }: { kind: FileKind; onChoose: (address: string) => void }) {
  const t = useTranslate();
  const hydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="btn quiet"
        aria-expanded={isOpen}
        disabled={!hydrated}
        onClick={() => setOpen(!isOpen)}
      >
        {t(kind === "picture" ? m.choose_there_picture : m.choose_there_file)}
      </button>
      {isOpen && (
        <Suspense>
          <FileChooser
            kind={kind}
            onChoose={(address) => {
              setOpen(false);
              onChoose(address);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
