import { type Declaration, isCollection } from "../../engine/declaration.ts";

/** Where visitors see an entry: its own page, else that of its declaration, else the home page. */
export function publicPath(declaration: Declaration, id: string | undefined): string {
  const { page = "/" } = declaration;
  const detail = isCollection(declaration) ? declaration.detail : undefined;
  return detail && id !== undefined ? detail.replace("{id}", id) : page;
}
