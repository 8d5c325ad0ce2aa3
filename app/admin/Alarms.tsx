import circleAlertIcon from "lucide-static/icons/circle-alert.svg?raw";
import * as m from "../../messages/compiled/messages.js";
import type { Alarm } from "../../server/alarms.ts";
import { useTranslate } from "../page-data.ts";
import { Icon } from "../ui/Icon.tsx";

const sentences = {
  disk: m.alarm_disk,
  clock: m.alarm_clock,
  backupFailed: m.alarm_backup_failed,
  backupOld: m.alarm_backup_old,
  backupUnusable: m.alarm_backup_unusable,
  publishing: m.alarm_publishing,
} as const satisfies Record<Alarm, unknown>;

/** What is wrong with the site itself, for whoever can tell the person who looks after it. */
export function Alarms({ alarms }: { alarms: readonly Alarm[] }) {
  const t = useTranslate();
  if (alarms.length === 0) return null;
  return (
    <ul className="alarms">
      {alarms.map((alarm) => (
        <li key={alarm} className="alert">
          <Icon svg={circleAlertIcon} />
          <div>{t(sentences[alarm])}</div>
        </li>
      ))}
    </ul>
  );
}
