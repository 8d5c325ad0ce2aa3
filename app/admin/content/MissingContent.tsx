import chevronRightIcon from "lucide-static/icons/chevron-right.svg?raw";
import body from "../../../collections/body.ts";
import notice from "../../../collections/notice.ts";
import picture from "../../../collections/picture.ts";
import slide from "../../../collections/slide.ts";
import teacher from "../../../collections/teacher.ts";
import type { Locale } from "../../../engine/languages.ts";
import type { Message } from "../../../engine/message.ts";
import { numberFormat } from "../../../engine/words/numbers.ts";
import { isRole } from "../../../engine/roles.ts";
import headMessage from "../../../globals/headMessage.ts";
import * as m from "../../../messages/compiled/messages.js";
import type { Store } from "../../../server/content/store.ts";
import type { Administration } from "../../context.ts";
import { Icon } from "../../ui/Icon.tsx";
import { LocalLink } from "../../ui/LocalLink.tsx";
import { FoldedList } from "../FoldedList.tsx";
import type { DashboardCollection } from "../dashboard-data.ts";

/** What a new site still lacks, in the language of the page; each line leads to the screen that fills it. */
type MissingList = { title: string; progress: string; lines: { path: string; text: string }[] };

/** A line of the list, and whether the site already has this content. */
type Line = { path: string; text: Message; isThere: boolean };

/**
 * Finds out from the content what is still missing. The entries of the sample school count until they are removed.
 * Undefined if nothing is missing.
 */
export async function listMissing(
  store: Store,
  locale: Locale,
  byUse: readonly DashboardCollection[],
  further: readonly Line[],
): Promise<MissingList | undefined> {
  // The collections in which a school's site is expected to have entries, in the order in which visitors look for them.
  const expected = [
    { collection: notice, text: m.missing_notice },
    { collection: teacher, text: m.missing_teacher },
    { collection: body, text: m.missing_body },
    { collection: slide, text: m.missing_slide },
    { collection: picture, text: m.missing_picture },
  ] as const;
  const message = await store.findGlobal(headMessage);
  const entriesOf = (name: string) => byUse.find((one) => one.name === name)?.count ?? 0;
  const lines: Line[] = [
    {
      path: headMessage.admin.updateForm,
      text: m.missing_head_message,
      isThere: (message.words ?? message.wordsBn) !== null,
    },
    ...expected.map(({ collection, text }) => ({
      path: collection.admin.add,
      text,
      isThere: entriesOf(collection.name) > 0,
    })),
    ...further,
  ];
  const missing = lines.filter(({ isThere }) => !isThere);
  if (missing.length === 0) return undefined;
  const number = numberFormat(locale);
  const progress = { done: number.format(lines.length - missing.length), count: number.format(lines.length) };
  return {
    title: m.missing_title({}, { locale }),
    progress: m.missing_progress(progress, { locale }),
    lines: missing.map(({ path, text }) => ({ path, text: text({}, { locale }) })),
  };
}

/** The lines about which only an administrator can do something. */
export async function linesForAdministrators(
  people: Administration["people"],
  { backups, lastBackup }: Administration["operation"],
): Promise<Line[]> {
  const { people: firstTwo } = await people.list({ limit: 2, offset: 0 });
  return [
    { path: "/admin/people", text: m.missing_person, isThere: firstTwo.filter(({ role }) => isRole(role)).length > 1 },
    {
      path: "/admin/system#backup",
      text: m.missing_backup,
      isThere: backups !== undefined || (await lastBackup()) !== undefined,
    },
  ];
}

/** Lists on the dashboard of a new site what it still lacks. */
export function MissingContent({ title, progress, lines }: MissingList) {
  return (
    <section className="missing">
      <div className="head">
        <h2>{title}</h2>
        <p>{progress}</p>
      </div>
      <FoldedList
        lines={lines.map(({ path, text }) => ({
          key: path,
          line: (
            <LocalLink to={path}>
              {text}
              <Icon svg={chevronRightIcon} />
            </LocalLink>
          ),
        }))}
      />
    </section>
  );
}
