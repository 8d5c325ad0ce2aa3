import { Administrators } from "../../server/auth/administrators.ts";
import type { Database } from "../../server/database/open.ts";
import type { Account } from "./session.ts";

const password = "a pond, two boats";
/** Two editors: only with both does a test see what one of them may not read or change of the other's. */
export const editor: Account = { email: "editor@school.example", password };
export const otherEditor: Account = { email: "other-editor@school.example", password };

/** Creates the accounts of both editors, unless the site has them already, and returns the first one. */
export async function addEditors(db: Database): Promise<Account> {
  const administrators = new Administrators(db, password.length);
  for (const account of [editor, otherEditor]) {
    if (!(await administrators.has(account.email)))
      await administrators.add(account.email, account.password, "", "editor");
  }
  return editor;
}
