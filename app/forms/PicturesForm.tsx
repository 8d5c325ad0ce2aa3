import { Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { localizedName, type Collection } from "../../engine/collection.ts";
import type { Field } from "../../engine/field.ts";
import { parseLink } from "../../engine/fields/link.ts";
import { isVisibility } from "../../engine/fields/visibility.ts";
import * as m from "../../messages/compiled/messages.js";
import { EntryField, fieldKey, useLabels } from "../fields/EntryField.tsx";
import { TextControl } from "../fields/text.tsx";
import { useNumberFormat, usePageData, useTranslate } from "../page-data.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { DraftNote, LeaveWarning } from "./Unsaved.tsx";
import { FormFailureAlert } from "./FormFailureAlert.tsx";
import { SavedNote } from "./SavedNote.tsx";
import { PictureChoice } from "../fields/PictureChoice.tsx";
import { QueuedPictureItem } from "./QueuedPictureItem.tsx";
import { EntryFormStyles } from "./EntryFormStyles.tsx";
import { ownName, ownTexts, textFields } from "./picture-texts.ts";
import { pictureName, queuedName, type QueuedPicture } from "./use-picture-queue.ts";
import { usePicturesForm } from "./use-pictures-form.ts";

const HintsAt = lazyPart(() => import("./HintsAt.tsx"));
const ignore = () => undefined;

/**
 * The form that adds many pictures at once. The pictures share their texts unless a picture has texts of its own; all
 * other fields are always shared.
 */
export function PicturesForm({ collection }: { collection: Collection }) {
  const t = useTranslate();
  const isProposed = usePageData().user?.proposals !== undefined;
  const digits = useNumberFormat();
  const ref = useRef<HTMLFormElement>(null);
  // The number of the picture whose own texts are shown.
  const [opened, setOpened] = useState<number>();
  const form = usePicturesForm(collection, ref);
  const labels = withOwnLabels(collection, form.pictures, useLabels(collection));
  // The shared texts are needed if a picture has no texts of its own.
  const needsTexts = form.pictures.some((picture) => Object.keys(ownTexts(collection, picture)).length === 0);
  const { picture: addressField } = collection.fields;
  if (!addressField) return null;
  const texts = textFields(collection).map((name) => ({ name, field: collection.fields[name]! }));
  const [caption, ...furtherTexts] = texts;
  const shared = Object.entries(collection.fields).filter(([, { sharedByMany }]) => sharedByMany);
  const [visibility, places] = [
    shared.filter(([, field]) => isVisibility(field)),
    shared.filter(([, field]) => !isVisibility(field)),
  ];
  const remove = (picture: QueuedPicture, place: number) => {
    flushSync(() => form.remove(picture));
    // The button disappeared with its picture. Move the focus to the next picture's button, or else to the file input.
    const buttons = ref.current?.querySelectorAll<HTMLElement>(".queue .remove") ?? [];
    const next =
      buttons[Math.min(place, buttons.length - 1)] ?? ref.current?.querySelector<HTMLElement>("input[type=file]");
    next?.focus();
  };
  const hasProblem = (picture: QueuedPicture) =>
    texts.some(({ name }) =>
      [ownName(name, picture), localizedName(ownName(name, picture))].some((own) => form.problems[own]),
    );
  const hasCommonText = texts.some(({ name }) => form.values[name] || form.values[localizedName(name)]);
  /**
   * The values to give hints about: those of a picture, or, without `own`, the shared texts. The hints about shared
   * texts stand beside their fields.
   */
  const hinted = (own?: QueuedPicture) => {
    const values = own ? ownTexts(collection, own) : form.values;
    const isOfPicture = own ? !hasCommonText || Object.keys(values).length > 0 : needsTexts;
    return isOfPicture ? { ...values, picture: "chosen" } : values;
  };
  const hintsAt = (inputs?: readonly string[], own?: QueuedPicture) => (
    <Suspense>
      <HintsAt
        key={form.round}
        declaration={collection}
        entry={{ name: collection.name, id: own && pictureName(own) }}
        inputs={inputs}
        values={hinted(own)}
        labels={labels}
      />
    </Suspense>
  );
  const inCommon = (name: string, field: Field) => (
    <EntryField
      key={fieldKey(name, field, form.round)}
      name={name}
      field={field}
      updating={false}
      values={form.values}
      problems={form.problems}
      onChange={form.setValue}
      onUploadStep={ignore}
    >
      {hintsAt([name, localizedName(name)])}
    </EntryField>
  );
  const textInCommon = ({ name, field }: { name: string; field: Field }) =>
    inCommon(name, form.pictures.length > 0 ? { ...field, hint: m.picture_texts_rest } : field);
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
      <EntryFormStyles />
      <SavedNote
        declaration={collection}
        saved={form.saved}
        labels={labels}
        onAgain={form.beginAnother}
        onUndone={form.undone}
      />
      <PictureLook key={form.saved?.at} address={form.saved?.values.picture} />
      <FormFailureAlert failure={form.failure} problems={form.problems} labels={labels} />
      <DraftNote restored={form.restored} lostFiles={form.lostFiles} onDiscard={form.discard} />
      <PictureChoice label={t(m.choose_pictures)} multiple onChoose={form.choose} />
      <output className="hint chosen-pictures">
        {form.pictures.length > 0 && t(m.pictures_chosen, { count: digits.format(form.pictures.length) })}
        {form.leftOut > 0 && ` ${t(m.pictures_left_out, { count: digits.format(form.leftOut) })}`}
      </output>
      {places.map(([name, field]) => inCommon(name, field))}
      {caption && textInCommon(caption)}
      {form.pictures.length > 0 && (
        <div>
          <p className="hint">{t(m.pictures_press)}</p>
          <ul className="queue" aria-label={t(m.pictures_waiting)}>
            {form.pictures.map((queued, index) => (
              <QueuedPictureItem
                key={queued.number}
                picture={queued}
                place={{ number: index + 1, total: form.pictures.length }}
                busy={form.sending}
                open={opened === queued.number || hasProblem(queued)}
                hasTexts={Object.keys(ownTexts(collection, queued)).length > 0}
                onToggle={(open) => setOpened(open ? queued.number : undefined)}
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
                    onChange={(own, value) => {
                      // Keep the picture's fields open after its problem is corrected.
                      setOpened(queued.number);
                      form.setPictureValue(queued, own, value);
                    }}
                    onUploadStep={ignore}
                  >
                    {hintsAt([name, localizedName(name)], queued)}
                  </EntryField>
                ))}
              </QueuedPictureItem>
            ))}
          </ul>
        </div>
      )}
      <TextControl
        field={{ ...addressField, hint: m.picture_link_hint }}
        name="picture"
        label={t(addressField.label)}
        optional={false}
        updating={false}
        value={form.values.picture ?? ""}
        problem={form.problems.picture}
        onChange={(value) => form.setValue("picture", value)}
        onUploadStep={ignore}
      />
      {furtherTexts.map(textInCommon)}
      {visibility.map(([name, field]) => inCommon(name, field))}
      {hintsAt()}
      <div className="do">
        <button type="submit" className="btn big" disabled={!form.ready} aria-disabled={form.sending || undefined}>
          {form.sending ? t(m.saving) : t(isProposed ? m.proposal_send : collection.messages.button)}
        </button>
      </div>
      <LeaveWarning files={form.files} notStored={form.notStored} />
    </form>
  );
}

/**
 * Looks whether there is a picture at the address by which one was added, and says if not. The browser looks, because
 * it sees what visitors' browsers see, and the server must not request what somebody typed (decision 29).
 */
function PictureLook({ address = "" }: { address?: string | undefined }) {
  const t = useTranslate();
  const [isEmpty, setEmpty] = useState(false);
  const src = parseLink(address);
  return (
    <output>
      {src && !isEmpty && <img src={src} alt="" hidden onError={() => setEmpty(true)} />}
      {isEmpty && <span className="alert">{t(m.picture_address_empty, { address })}</span>}
    </output>
  );
}

/** The labels of the form's fields, by field name, including the fields of each picture's own texts. */
function withOwnLabels(
  collection: Collection,
  pictures: readonly QueuedPicture[],
  labels: Record<string, string>,
): Record<string, string> {
  const own = pictures.flatMap((picture) =>
    textFields(collection).flatMap((field) => {
      const name = ownName(field, picture);
      return [
        [name, `${labels[field]}: ${pictureName(picture)}`],
        [localizedName(name), `${labels[localizedName(field)]}: ${pictureName(picture)}`],
      ];
    }),
  );
  const names = pictures.map((picture) => [queuedName(picture), pictureName(picture)]);
  return { ...labels, ...(Object.fromEntries([...own, ...names]) as Record<string, string>) };
}
