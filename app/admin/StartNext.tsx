import type { Ref } from "react";
import { useTexts } from "../session/texts.ts";
import type { startMessages } from "./start-texts.ts";

/** The form that ends a step and leads to the next one; in the last step it may also load or remove the sample school. */
export function StartNext({ ref, isLast, hasSample, isLoadable }: { ref: Ref<HTMLFormElement>; isLast: boolean; hasSample: boolean; isLoadable: boolean }) {
  const texts = useTexts<typeof startMessages>();
  return (
    <form method="post" className="start-next" ref={ref}>
      <button type="submit" className={isLast ? "btn" : "btn quiet"}>
        {isLast ? texts.finish : texts.skip}
      </button>
      {hasSample && (
        <button type="submit" className="btn danger" name="what" value="remove">
          {texts.remove}
        </button>
      )}
      {isLoadable && (
        <button type="submit" className="btn quiet" name="what" value="load">
          {texts.load}
        </button>
      )}
    </form>
  );
}
