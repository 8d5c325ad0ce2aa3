import { type LocalizedText, localize } from "../../../engine/localized-text.ts";
import headMessage from "../../../globals/headMessage.ts";
import * as m from "../../../messages/compiled/messages.js";
import { requestContext } from "../../context.ts";
import { EditLink } from "../../list-views/EditLink.tsx";
import { type ListData, loadParts, type LocalizedTexts } from "../../list-views/list-data.ts";
import { useTranslate } from "../../page-data.ts";
import { FormattedText } from "../../ui/FormattedText.tsx";
import { Localized } from "../../ui/Localized.tsx";
import { Portrait } from "../../ui/Portrait.tsx";

/** The head teacher's message as the home page shows it. */
export type HeadMessageTexts = {
  words: NonNullable<LocalizedTexts[string]>;
  files: ListData["files"];
  name: LocalizedText | undefined;
  designation: LocalizedText | undefined;
  image: string | null;
  imageFocus: string | null;
};

/** Loads the head teacher's message in the language of the page; undefined where nothing is written. */
export async function loadHeadMessage(context: Parameters<typeof loadParts>[0]): Promise<HeadMessageTexts | undefined> {
  const { store, locale } = context.get(requestContext);
  const row = await store.findGlobal(headMessage);
  const { texts, files } = await loadParts(context, headMessage, [row]);
  const words = texts[row.id]?.words;
  const { image, imageFocus } = row;
  return words && { words, files, name: localize(headMessage, row, "name", locale), designation: localize(headMessage, row, "designation", locale), image, imageFocus };
}

/** What the head teacher says, with name and portrait. */
export function HeadMessage({ message: { words, files, name, designation, image, imageFocus } }: { message: HeadMessageTexts }) {
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
