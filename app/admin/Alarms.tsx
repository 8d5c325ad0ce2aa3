import circleAlertIcon from "lucide-static/icons/circle-alert.svg?raw";
import { Icon } from "../ui/Icon.tsx";

/** The sentences about what is wrong with the site itself, for whoever can tell the person who looks after it. */
export function Alarms({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <ul className="alarms">
      {sentences.map((sentence) => (
        <li key={sentence} className="alert">
          <Icon svg={circleAlertIcon} />
          <div>{sentence}</div>
        </li>
      ))}
    </ul>
  );
}
