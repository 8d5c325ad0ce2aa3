import { readFile } from "node:fs/promises";
import { Store } from "../../server/content/store.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { networkTo } from "../../tests/kit/push-service.ts";
import { openSiteDatabase } from "../../tests/kit/site-database.ts";
import { open } from "./server.ts";

// Sends messages in a process of its own, which a test kills while it is sending. Arguments: FOLDER PORT CERTIFICATE
// MOMENT.

const [folder, port, certificate, now] = process.argv.slice(2);
const db = await openSiteDatabase(folder);
const site = {
  db,
  store: new Store(db),
  publicUrl: "https://school.example",
  publicPath: () => undefined,
  write: (work) => inTransaction(db, work),
  key: () => Buffer.alloc(32, 1),
  isOn: () => true,
  appearances: async () => [],
};
await open(site, networkTo(Number(port), await readFile(certificate))).pass(now, new AbortController().signal);
await db.destroy();
