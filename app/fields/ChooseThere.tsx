import { Suspense, useState } from "react";
import type { Locale } from "../../engine/languages.ts";
import * as m from "../../messages/compiled/messages.js";
import type { FileKind } from "../../server/media/file-list.ts";
import { textsIn, useTexts } from "../page-data.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { useHydrated } from "../ui/use-hydrated.ts";

const FileChooser = lazyPart(() => import("./FileChooser.tsx"));

/** The sentences for choosing a file that the site already has. The loader of an entry's form sends them. */
export const fileTexts = (locale: Locale) =>
  textsIn(locale, {
    thereFile: m.choose_there_file,
    therePicture: m.choose_there_picture,
    thereSearch: m.choose_there_search,
    thereThis: m.choose,
    thereMore: m.choose_there_more,
    otherKind: m.file_other_kind,
  });

/** The button that opens the site's existing files, beside the button for uploading a new one. */
export function ChooseThere({ kind, onChoose }: { kind: FileKind; onChoose: (address: string) => void }) {
  const { thereFile, therePicture } = useTexts<typeof fileTexts>();
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
        {kind === "picture" ? therePicture : thereFile}
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
