import circleAlertIcon from "lucide-static/icons/circle-alert.svg?raw";
import { Icon } from "../ui/Icon.tsx";

/** What is wrong with the site itself, as sentences, for whoever can tell the person who looks after it. */
export function Alarms({ alarms }: { alarms: readonly string[] }) {
  if (alarms.length === 0) return null;
  return (
    <ul className="alarms">
      {alarms.map((alarm) => (
        <li key={alarm} className="alert">
          <Icon svg={circleAlertIcon} />
          <div>{alarm}</div>
        </li>
      ))}
    </ul>
  );
}
