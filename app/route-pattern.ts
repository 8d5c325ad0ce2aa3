/** The router's spelling of a declared path: `/teachers/{id}` is `teachers/:id`. */
export function routePattern(path: string): string {
  return path.slice(1).replace("{id}", ":id");
}
