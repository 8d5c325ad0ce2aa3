import cameraIcon from "lucide-static/icons/camera.svg?raw";
import { Suspense, useEffect, useState } from "react";
import type { DocumentPlace } from "../../app/fields/BesideDocument.tsx";
import { useTranslate } from "../../app/page-data.ts";
import { Icon } from "../../app/ui/Icon.tsx";
import { lazyPart } from "../../app/ui/lazy-part.ts";
import { useHydrated } from "../../app/ui/use-hydrated.ts";
import * as m from "../../messages/compiled/messages.js";
import { openParameter } from "./feature.ts";

const PaperPages = lazyPart(() => import("./PaperPages.tsx"));

/** The button that opens the pages of a paper. What it opens is loaded once it is pressed, and stays while hidden. */
export default function BesideDocument(place: DocumentPlace) {
  const t = useTranslate();
  const hydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  useEffect(() => {
    const { pathname, search } = window.location;
    if (!new URLSearchParams(search).has(openParameter)) return;
    // The form that follows after this one was saved begins without the pages.
    window.history.replaceState(window.history.state, "", pathname);
    setOpen(true);
  }, []);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <>
      <button
        type="button"
        className="btn quiet"
        aria-expanded={isOpen}
        disabled={!hydrated}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon svg={cameraIcon} />
        {t(m.paper_button)}
      </button>
      {wasOpen && (
        <Suspense>
          <PaperPages place={place} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
