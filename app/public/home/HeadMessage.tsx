import { type LocalizedText, localize } from "../../../engine/localized-text.ts";
import type { Locale } from "../../../engine/languages.ts";
import type { Row } from "../../../engine/row.ts";
import headMessage from "../../../globals/headMessage.ts";
import * as m from "../../../messages/compiled/messages.js";
import { EditLink } from "../../list-views/EditLink.tsx";
import { useTranslate } from "../../page-data.ts";
import { Localized } from "../../ui/Localized.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { Portrait } from "../../ui/Portrait.tsx";

/** The head teacher's message as the home page shows it. */
export type HeadMessageTexts = {
  words: LocalizedText;
  name: LocalizedText | undefined;
  designation: LocalizedText | undefined;
  image: string | null;
  imageFocus: string | null;
};

/** The head teacher's message in the language of a page; undefined where nothing is written. */
export function describeHeadMessage(row: Row<typeof headMessage>, locale: Locale): HeadMessageTexts | undefined {
  const words = localize(headMessage, row, "words", locale);
  const { image, imageFocus } = row;
  return words && { words, name: localize(headMessage, row, "name", locale), designation: localize(headMessage, row, "designation", locale), image, imageFocus };
}

/** What the head teacher says, with name and portrait. */
export function HeadMessage({ message: { words, name, designation, image, imageFocus } }: { message: HeadMessageTexts }) {
  const t = useTranslate();
  return (
    <section className="wrap head-message">
      <div className="head">
        <h2>{t(m.head_message_title)}</h2>
      </div>
      <figure>
        {image && <Portrait src={image} focus={imageFocus} sizes="6.5rem" />}
        <blockquote className="prose" lang={words.lang}>
          <Paragraphs text={words.text} />
        </blockquote>
        {name && (
          <figcaption>
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
