import { localPath } from "../../engine/locale.ts";
import { useLocale } from "../page-data.ts";
import { LocalLink } from "../ui/LocalLink.tsx";

type Props = { progress: string; goOn: string; dismiss: string };

/** Says on the dashboard how many steps of the first start are finished, until all are or nobody wants to hear of it. */
export function StartReminder({ progress, goOn, dismiss }: Props) {
  return (
    <form className="start-reminder" method="post" action={localPath("/admin/start", useLocale())}>
      <p>{progress}</p>
      <LocalLink className="btn" to="/admin/start">
        {goOn}
      </LocalLink>
      <button type="submit" className="btn quiet" name="what" value="dismiss">
        {dismiss}
      </button>
    </form>
  );
}
