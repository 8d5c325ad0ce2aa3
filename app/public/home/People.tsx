import body from "../../../collections/body.ts";
import type { Locale } from "../../../engine/languages.ts";
import { localize, type LocalizedText } from "../../../engine/localized-text.ts";
import type { Row } from "../../../engine/row.ts";
import headMessage from "../../../globals/headMessage.ts";
import * as m from "../../../messages/compiled/messages.js";
import type { Store } from "../../../server/content/store.ts";
import { readingContext, type RouterContext } from "../../context.ts";
import { lastConfirmed, LastConfirmed } from "../../layout/LastConfirmed.tsx";
import { EditLink } from "../../list-views/EditLink.tsx";
import { loadParts, type LocalizedTexts } from "../../list-views/entry-parts.ts";
import type { ListData } from "../../list-views/list-data.ts";
import { useLocale, useTranslate } from "../../page-data.ts";
import { FormattedText } from "../../ui/FormattedText.tsx";
import { Localized } from "../../ui/Localized.tsx";
import { Portrait } from "../../ui/Portrait.tsx";

/** The maximum number of members that are loaded. No school has a larger governing body. */
const bodyLimit = 60;

type Member = Row<typeof body>;

/** The members of the governing body, and when they were last confirmed. */
type Members = { members: readonly Member[]; confirmed: string | undefined };

/** Lists the members of the governing body. */
export async function listMembers(store: Store, locale: Locale): Promise<Members> {
  const { rows: members } = await store.list(body, { limit: bodyLimit });
  return { members, confirmed: await lastConfirmed(store, body, locale) };
}

/** The members of the governing body. */
export function GoverningBody({ members, confirmed }: Members) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <section id="governing-body">
      <div className="head">
        <h2>{t(m.body_title)}</h2>
      </div>
      {/* On phones the list scrolls sideways, which needs the focus of a keyboard. */}
      <ul className="body-list" tabIndex={0} aria-label={t(m.body_title)}>
        {members.map((row) => {
          const name = localize(body, row, "name", locale);
          const designation = localize(body, row, "designation", locale);
          return (
            <li key={row.id} className="face">
              <Portrait src={row.image} focus={row.imageFocus} />
              <span>
                <b>{name && <Localized text={name} />}</b>
                <span className="small-print">{designation && <Localized text={designation} />}</span>
              </span>
              <EditLink declaration={body} row={row} title={name} />
            </li>
          );
        })}
      </ul>
      <LastConfirmed text={confirmed} />
    </section>
  );
}

/** The texts of the head teacher's message on the home page. */
type HeadMessageTexts = {
  words: NonNullable<LocalizedTexts[string]>;
  files: ListData["files"];
  name: LocalizedText | undefined;
  designation: LocalizedText | undefined;
  image: string | null;
  imageFocus: string | null;
};

/** Loads the head teacher's message in the language of the page; undefined if there is none. */
export async function loadHeadMessage(context: RouterContext): Promise<HeadMessageTexts | undefined> {
  const { store, locale } = context.get(readingContext);
  const row = await store.findGlobal(headMessage);
  const { texts, files } = await loadParts(context, headMessage, [row]);
  const words = texts[row.id]?.words;
  const { image, imageFocus } = row;
  return (
    words && {
      words,
      files,
      name: localize(headMessage, row, "name", locale),
      designation: localize(headMessage, row, "designation", locale),
      image,
      imageFocus,
    }
  );
}

/** The head teacher's message, with name and portrait. */
export function HeadMessage({
  message: { words, files, name, designation, image, imageFocus },
}: {
  message: HeadMessageTexts;
}) {
  const t = useTranslate();
  return (
    <section className="wrap head-message">
      <div className="head">
        <h2>{t(m.head_message_title)}</h2>
      </div>
      <figure>
        {image && <Portrait src={image} focus={imageFocus} sizes="6.5rem" />}
        <blockquote className="prose" lang={words.lang}>
          <FormattedText text={words.text} headings={["h3", "h4"]} files={files} />
        </blockquote>
        {name && (
          <figcaption className="small-print">
            <b>
              <Localized text={name} />
            </b>
            {designation && <Localized text={designation} />}
          </figcaption>
        )}
      </figure>
      <EditLink declaration={headMessage} />
    </section>
  );
}
