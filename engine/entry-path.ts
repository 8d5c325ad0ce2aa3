import { type Declaration, isCollection } from "./declaration.ts";

/** Where visitors see an entry: its own page, else that of its declaration, else the home page. */
export function entryPath(declaration: Declaration, id: number | string | undefined): string {
  const { page = "/" } = declaration;
  const detail = isCollection(declaration) ? declaration.detail : undefined;
  return detail && id !== undefined ? detail.replace("{id}", String(id)) : page;
}

/** The path of the screen with the versions of an entry. */
export function versionsPath({ name }: Declaration, id: number | string): string {
  return `/admin/history/${name}/${id}`;
}
