import { collectionNamed } from "../../collections/all.ts";
import type { Declaration } from "../../engine/declaration.ts";
import { referencesIn } from "../../engine/fields/reference.ts";
import type { Store } from "../content/store.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * The fields whose value names an entry that does not exist. An update of the entry with this id may keep what it
 * names, which may have been removed since.
 */
export async function missingReferences(
  store: Store,
  declaration: Declaration,
  values: Values,
  id?: string,
): Promise<string[]> {
  const all = store.includingHidden();
  const named = referencesIn(declaration).filter(({ name }) => (values[name] ?? null) !== null);
  if (named.length === 0) return [];
  const before = id === undefined ? undefined : ((await all.find(declaration, id)) as Values | undefined);
  const missing: string[] = [];
  for (const { name, to } of named) {
    const isKept = before?.[name] === values[name];
    if (!isKept && !(await all.find(collectionNamed(to), String(values[name])))) missing.push(name);
  }
  return missing;
}
