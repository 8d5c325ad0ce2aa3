import { readFile } from "node:fs/promises";
import { open } from "../../features/push/server.ts";
import { Store } from "../../server/content/store.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { networkTo } from "./push-service.ts";
import { openSiteDatabase } from "./site-database.ts";

// A process that a test kills while it sends: FOLDER PORT CERTIFICATE MOMENT.

const [folder = "", port = "", certificate = "", now = ""] = process.argv.slice(2);
const db = await openSiteDatabase(folder);
const site = {
  db,
  store: new Store(db),
  publicUrl: "https://school.example",
  publicPath: () => undefined,
  write: (work: Parameters<typeof inTransaction>[1]) => inTransaction(db, work),
  key: () => Buffer.alloc(32, 1),
  isOn: () => true,
} as Parameters<typeof open>[0];
await open(site, networkTo(Number(port), await readFile(certificate))).pass?.(now, new AbortController().signal);
await db.destroy();
