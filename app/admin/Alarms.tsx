import circleAlertIcon from "lucide-static/icons/circle-alert.svg?raw";
import { Icon } from "../ui/Icon.tsx";

type Props = {
  /** Each with the address of what can be done about it, if there is any. */
  alarms: readonly { sentence: string; to: string | undefined }[];
};

/** The sentences about what is wrong with the site itself, for whoever can tell the person who looks after it. */
export function Alarms({ alarms }: Props) {
  if (alarms.length === 0) return null;
  return (
    <ul className="alarms">
      {alarms.map(({ sentence, to }) => (
        <li key={sentence} className="alert">
          <Icon svg={circleAlertIcon} />
          <div>{to === undefined ? sentence : <a href={to}>{sentence}</a>}</div>
        </li>
      ))}
    </ul>
  );
}
