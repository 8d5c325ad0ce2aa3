import cameraIcon from "lucide-static/icons/camera.svg?raw";
import { Suspense, useEffect, useState } from "react";
import type { DocumentPlace } from "../../app/fields/BesideDocument.tsx";
import { useTranslate } from "../../app/page-data.ts";
import { Icon } from "../../app/ui/Icon.tsx";
import { Style } from "../../app/ui/Style.tsx";
import { lazyPart } from "../../app/ui/lazy-part.ts";
import { useHydrated } from "../../app/ui/use-hydrated.ts";
import * as m from "../../messages/compiled/messages.js";
import { openParameter } from "./feature.ts";
import css from "./paper.css?inline";
import { rememberedPages } from "./pages/remembered-pages.ts";

const PaperPages = lazyPart(() => import("./PaperPages.tsx"));

/** The button that opens the pages of a paper. What it opens is loaded once it is pressed, and stays while hidden. */
export default function BesideDocument(place: DocumentPlace) {
  const t = useTranslate();
  const hydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  useEffect(() => {
    const { pathname, search } = window.location;
    const query = new URLSearchParams(search);
    if (query.has(openParameter)) {
      query.delete(openParameter);
      // The form that follows after this one was saved begins without the pages.
      window.history.replaceState(window.history.state, "", `${pathname}${query.size > 0 ? `?${query}` : ""}`);
      setOpen(true);
    } else if (rememberedPages(place.name).length > 0) setOpen(true);
  }, [place.name]);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <>
      <Style name="paper" css={css} />
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
