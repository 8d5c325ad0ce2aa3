import presentIcon from "lucide-static/icons/circle-check-big.svg?raw";
import partialIcon from "lucide-static/icons/circle-alert.svg?raw";
import notApplicableIcon from "lucide-static/icons/circle-slash.svg?raw";
import missingIcon from "lucide-static/icons/circle-x.svg?raw";
import { useNumberFormat, useTranslate } from "../../app/page-data.ts";
import { Icon } from "../../app/ui/Icon.tsx";
import type { State } from "./checklist.ts";
import type { ShownItem } from "./shown.ts";
import { stateNames } from "./words.ts";

const icons: Readonly<Record<State, string>> = {
  present: presentIcon,
  partial: partialIcon,
  missing: missingIcon,
  notApplicable: notApplicableIcon,
};

/** The number, the text and the state of an item. */
export function ItemHead({ item: { number, name, state } }: { item: Pick<ShownItem, "number" | "name" | "state"> }) {
  const t = useTranslate();
  const digits = useNumberFormat();
  return (
    <div className="item-head">
      <h2>
        <span className="n">{digits.format(number)}</span> {name}
      </h2>
      <p className={`state ${state}`}>
        <Icon svg={icons[state]} />
        {t(stateNames[state])}
      </p>
    </div>
  );
}
