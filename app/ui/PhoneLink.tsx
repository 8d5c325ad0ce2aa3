import { dialled } from "../../engine/fields/contacts.ts";
import { localDigits } from "../../engine/words/digits.ts";
import { useLocale } from "../page-data.ts";

/** A telephone number in the digits of the page, as a link that calls it. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a className="unbroken" href={`tel:${dialled(number)}`}>
      {localDigits(number, useLocale())}
    </a>
  );
}
