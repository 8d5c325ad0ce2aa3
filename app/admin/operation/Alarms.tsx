import circleAlertIcon from "lucide-static/icons/circle-alert.svg?raw";
import type { Locale } from "../../../engine/languages.ts";
import { type Alarm, alarmMessages } from "../../../messages/alarm-messages.ts";
import { AlertStyle } from "../../ui/Alert.tsx";
import { Icon } from "../../ui/Icon.tsx";

/**
 * The dashboard's lines about what is wrong. `hasBackups` says that the dashboard shows the backups; a line about them
 * then links there.
 */
export function alarmLines(alarms: readonly Alarm[], hasBackups: boolean, locale: Locale) {
  return alarms.map((alarm) => ({
    sentence: alarmMessages[alarm]({}, { locale }),
    to: hasBackups && alarm.startsWith("backup") ? "#backup" : undefined,
  }));
}

/** Shows the lines about what is wrong. */
export function Alarms({ lines }: { lines: ReturnType<typeof alarmLines> }) {
  return (
    <>
      <AlertStyle />
      {lines.length > 0 && (
        <ul className="alarms">
          {lines.map(({ sentence, to }) => (
            <li key={sentence} className="alert">
              <Icon svg={circleAlertIcon} />
              <div>{to === undefined ? sentence : <a href={to}>{sentence}</a>}</div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
