import { useState } from "react";
import { useLoaderData } from "react-router";
import { AdminPage } from "../../app/admin/AdminPage.tsx";
import { EntryFormStyles } from "../../app/forms/EntryFormStyles.tsx";
import { LeaveWarning } from "../../app/forms/Unsaved.tsx";
import { useLocale, usePageData } from "../../app/page-data.ts";
import { AlertStyle } from "../../app/ui/Alert.tsx";
import { Style } from "../../app/ui/Style.tsx";
import { useConfirm } from "../../app/ui/use-confirm.tsx";
import * as m from "../../messages/compiled/messages.js";
import { classOf, stateOf, titleOf } from "./examination-name.ts";
import { OpeningPart } from "./OpeningPart.tsx";
import { PupilsPart } from "./PupilsPart.tsx";
import type { Slip } from "./results.ts";
import { loadExamination } from "./screen-data.ts";
import css from "./screens.css?inline";
import { SheetAgainPart } from "./SheetAgainPart.tsx";
import { SlipsPart } from "./SlipsPart.tsx";
import { ErasePart, ValuesPart } from "./ValuesPart.tsx";

export const loader = loadExamination;

/**
 * The screen of one examination: its slips, when pupils may look up their results, its pupils, and an upload of a
 * corrected sheet.
 */
export default function ExaminationScreen() {
  const loaded = useLoaderData<typeof loader>();
  const locale = useLocale();
  const { user } = usePageData();
  const [examination, setExamination] = useState(loaded.examination);
  const [pupils, setPupils] = useState(loaded.pupils);
  const [slips, setSlips] = useState<readonly Slip[]>([]);
  const [isPrinted, setPrinted] = useState(true);
  const confirm = useConfirm();
  const mayAdminister = user?.mayAdminister === true;
  const title = titleOf(examination, locale);
  const showSlips = (made: readonly Slip[]) => {
    const of = new Set(made.map(({ pupil }) => pupil));
    setPupils((before) => before.map((one) => (of.has(one.id) ? { ...one, hasCode: true } : one)));
    setSlips(made);
    setPrinted(false);
  };
  const showCoded = (ids: readonly number[]) => {
    const coded = new Set(ids);
    setPupils((before) => before.map((one) => ({ ...one, hasCode: coded.has(one.id) })));
  };
  const part = { examination, pupils, confirm };
  const codes = { onCoded: showCoded, onSlips: showSlips };
  return (
    <AdminPage title={title.text} crumbs={[{ name: m.results_screen, path: "/admin/results" }]}>
      <EntryFormStyles />
      <AlertStyle />
      <Style name="results-screens" css={css} />
      <LeaveWarning files={[]} notStored={!isPrinted} />
      <div className="examination">
        <p className="about-it">
          {classOf(examination, locale)}
          <b className="state">{stateOf(examination, locale)}</b>
        </p>
        <SlipsPart
          {...part}
          site={loaded.site}
          {...codes}
          slips={slips}
          onPrinted={() => setPrinted(true)}
          onDone={() => {
            setPrinted(true);
            setSlips([]);
          }}
        />
        <OpeningPart
          examination={examination}
          told={loaded.told}
          pupils={pupils}
          mayAdminister={mayAdminister}
          onChange={setExamination}
        />
        <PupilsPart {...part} mayAdminister={mayAdminister} {...codes} onPupils={setPupils} />
        <SheetAgainPart examination={examination} />
        <ValuesPart examination={examination} onChange={setExamination} />
        {mayAdminister && <ErasePart {...part} />}
      </div>
      {confirm.dialog}
    </AdminPage>
  );
}
