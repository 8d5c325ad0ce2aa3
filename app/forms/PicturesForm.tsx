import { useRef } from "react";
import { flushSync } from "react-dom";
import { localizedName, type Collection } from "../../engine/collection.ts";
import * as m from "../../messages/compiled/messages.js";
import { EntryField } from "../fields/EntryField.tsx";
import { TextControl } from "../fields/text.tsx";
import { useTranslate } from "../page-data.ts";
import entry from "../styles/entry-form.css?inline";
import css from "../styles/form.css?inline";
import { Style } from "../ui/Style.tsx";
import { DraftNote } from "./DraftNote.tsx";
import { LeaveWarning } from "./LeaveWarning.tsx";
import { FormFailureAlert } from "./FormFailureAlert.tsx";
import { SavedNote } from "./SavedNote.tsx";
import { PictureChoice } from "../fields/PictureChoice.tsx";
import { QueuedPictureLine } from "./QueuedPictureLine.tsx";
import { useLabels } from "./EntryForm.tsx";
import { ownName, textFields } from "./picture-texts.ts";
import { pictureName, type QueuedPicture } from "./picture-queue.ts";
import { usePicturesForm } from "./use-pictures-form.ts";

const ignore = () => undefined;

/** The form that adds pictures, many at once; each may have texts of its own, or all of them the same, and all have the rest in common. */
export function PicturesForm({ collection }: { collection: Collection }) {
  const t = useTranslate();
  const ref = useRef<HTMLFormElement>(null);
  const form = usePicturesForm(collection, ref);
  const labels = withOwnLabels(collection, form.pictures, useLabels(collection));
  const { picture } = collection.fields;
  if (!picture) return null;
  const texts = textFields(collection).map((name) => ({ name, field: collection.fields[name]! }));
  const shared = Object.entries(collection.fields).filter(([, { sharedByMany }]) => sharedByMany);
  const remove = ({ number }: QueuedPicture, place: number) => {
    flushSync(() => form.remove(number));
    // The button has gone with its line: the focus goes to that of the next one, else to the choice of pictures.
    const buttons = ref.current?.querySelectorAll<HTMLElement>(".queue .acts button:last-child") ?? [];
    const next = buttons[Math.min(place, buttons.length - 1)] ?? ref.current?.querySelector<HTMLElement>("input[type=file]");
    next?.focus();
  };
  return (
    <form
      className="form"
      noValidate
      ref={ref}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <Style name="form" css={css} />
      <Style name="entry-form" css={entry} />
      <SavedNote declaration={collection} saved={form.saved} labels={labels} onAgain={form.beginAnother} />
      <FormFailureAlert failure={form.failure} problems={form.problems} labels={labels} />
      <DraftNote restored={form.restored} lostFiles={form.lostFiles} onDiscard={form.discard} />
      <PictureChoice label={t(m.choose_pictures)} multiple onChoose={form.choose} />
      {form.pictures.length > 0 && (
        <ul className="queue" aria-label={t(m.pictures_waiting)}>
          {form.pictures.map((queued, index) => (
            <QueuedPictureLine
              key={queued.number}
              picture={queued}
              place={{ number: index + 1, total: form.pictures.length }}
              busy={form.sending}
              onRetry={() => void form.retry(queued)}
              onRemove={() => remove(queued, index)}
            >
              {texts.map(({ name, field }) => (
                <EntryField
                  key={name}
                  name={ownName(name, queued)}
                  field={field}
                  updating={false}
                  values={queued.values}
                  problems={form.problems}
                  onChange={(own, value) => form.setPictureValue(queued, own, value)}
                  onUploadStep={ignore}
                />
              ))}
            </QueuedPictureLine>
          ))}
        </ul>
      )}
      <TextControl
        field={{ ...picture, hint: m.picture_link_hint }}
        name="picture"
        label={t(picture.label)}
        optional={false}
        updating={false}
        value={form.values.picture ?? ""}
        problem={form.problems.picture}
        onChange={(value) => form.setValue("picture", value)}
        onUploadStep={ignore}
      />
      {texts.map(({ name, field }) => (
        <EntryField
          key={`${name} ${form.round}`}
          name={name}
          field={form.pictures.length > 0 ? { ...field, hint: m.picture_texts_rest } : field}
          updating={false}
          values={form.values}
          problems={form.problems}
          onChange={form.setValue}
          onUploadStep={ignore}
        />
      ))}
      {shared.map(([name, field]) => (
        <EntryField
          key={name}
          name={name}
          field={field}
          updating={false}
          values={form.values}
          problems={form.problems}
          onChange={form.setValue}
          onUploadStep={ignore}
        />
      ))}
      <div className="do">
        <button type="submit" className="btn big" disabled={!form.ready} aria-disabled={form.sending || undefined}>
          {form.sending ? t(m.saving) : t(collection.messages.button)}
        </button>
      </div>
      <LeaveWarning files={form.files} notStored={form.notStored} />
    </form>
  );
}

/** The labels of the form's fields by field name, with those of each chosen picture's own texts. */
function withOwnLabels(collection: Collection, pictures: readonly QueuedPicture[], labels: Record<string, string>): Record<string, string> {
  const own = pictures.flatMap((picture) =>
    textFields(collection).flatMap((field) => {
      const name = ownName(field, picture);
      return [
        [name, `${labels[field]}: ${pictureName(picture)}`],
        [localizedName(name), `${labels[localizedName(field)]}: ${pictureName(picture)}`],
      ];
    }),
  );
  return { ...labels, ...(Object.fromEntries(own) as Record<string, string>) };
}
