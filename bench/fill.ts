import { rm } from "node:fs/promises";
import { collectionNamed } from "../collections/all.ts";
import { addDays, dayAt } from "../engine/dates/calendar-day.ts";
import { addSchema, type EntryValues } from "../engine/row.ts";
import { inTransaction } from "../server/database/transaction.ts";
import { Store } from "../server/content/store.ts";
import { readEnvironment } from "../server/environment.ts";
import { openSiteDatabase } from "../server/operation/open-database.ts";

/** Number of entries in the lists that grow over the years. */
export type Amounts = { notices: number; pictures: number };

/** Notices posted on one day: enough for 100,000 of them to fit into less than two years. */
const noticesADay = 200;

const digits = ["০", "১", "২", "৩", "৪", "৫", "৬", "৭", "৮", "৯"];
const inBengali = (count: number) => String(count).replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? digit);

/** Empties a data folder and fills it through the store, as years of use would. */
export async function fill(dataDirectory: string, { notices, pictures }: Amounts): Promise<void> {
  await rm(dataDirectory, { recursive: true, force: true });
  const db = await openSiteDatabase(readEnvironment({ DATA_DIR: dataDirectory }));
  const today = dayAt(new Date());
  const [notice, picture] = [collectionNamed("notice"), collectionNamed("picture")];
  await inTransaction(db, async (transaction) => {
    const store = new Store(transaction);
    for (let place = 1; place <= notices; place += 1) {
      const posted = addDays(today, -Math.floor((notices - place) / noticesADay));
      const grade = 6 + (place % 5);
      const sent = {
        title: `Notice ${place} about the examination routine of class ${grade}`,
        titleBn: `বিজ্ঞপ্তি ${inBengali(place)}: ${inBengali(grade)} শ্রেণির পরীক্ষার সময়সূচি`,
        description: `The examination routine of class ${grade} has been changed. Please see the attached file.`,
        descriptionBn: `${inBengali(grade)} শ্রেণির পরীক্ষার সময়সূচি পরিবর্তন করা হয়েছে। সংযুক্ত ফাইলটি দেখুন।`,
        link: `https://example.com/notices/${place}.pdf`,
        formattedDate: posted,
        expirationDate: addDays(posted, 7),
      };
      await store.add(notice, addSchema(notice).parse(sent) as EntryValues, "bench");
    }
    for (let place = 1; place <= pictures; place += 1) {
      const sent = {
        picture: `/media/${place.toString(16).padStart(20, "0")}-1600x1200.webp`,
        caption: `Picture ${place}`,
        captionBn: `ছবি ${inBengali(place)}`,
      };
      await store.add(picture, addSchema(picture).parse(sent) as EntryValues, "bench");
    }
  });
  await db.destroy();
}
