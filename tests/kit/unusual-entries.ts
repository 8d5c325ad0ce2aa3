import notice from "../../collections/notice.ts";
import picture from "../../collections/picture.ts";
import video from "../../collections/video.ts";
import type { Collection } from "../../engine/collection.ts";
import { addDays, dayAt } from "../../engine/dates/calendar-day.ts";
import { addSchema, type EntryValues } from "../../engine/row.ts";
import { Store } from "../../server/content/store.ts";
import type { Database } from "../../server/database/open.ts";
import { editor } from "./editors.ts";

/** The title of a notice that visitors must not see anywhere. */
export const hiddenTitle = "HIDDEN: the head's draft";
/** The title of a notice without English texts. Both columns hold it, as a form stores it. */
export const bengaliTitle = "কেবল বাংলায় লেখা বিজ্ঞপ্তি";
/**
 * Adds what real schools have and the sample school has not: a picture and a video without a title, a hidden notice and
 * one only in Bengali. An editor adds them, so they stay when the sample school is removed.
 */
export async function addUnusualEntries(db: Database): Promise<void> {
  const store = new Store(db);
  const add = (collection: Collection, values: Record<string, unknown>) =>
    store.add(collection, addSchema(collection).parse(values) as EntryValues, editor.email);
  const today = dayAt(new Date());
  const posted = { formattedDate: addDays(today, -3), expirationDate: addDays(today, 30) };
  const [image] = (await store.list(picture, { limit: 1, offset: 3 })).rows;
  const [film] = (await store.list(video, { limit: 1, offset: 1 })).rows;
  await add(picture, { picture: image?.picture });
  await add(video, { src: film?.src, thumbnail: film?.thumbnail });
  const inBengali = { title: bengaliTitle, description: "সব শ্রেণির শিক্ষার্থীদের জন্য।" };
  await add(notice, {
    ...posted,
    ...inBengali,
    titleBn: inBengali.title,
    descriptionBn: inBengali.description,
  });
  await add(notice, { ...posted, title: hiddenTitle, description: "HIDDEN: not yet decided.", visibility: "draft" });
}
