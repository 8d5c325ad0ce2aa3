/** The router's pattern for a declared path: `/teachers/{id}` becomes `teachers/:id`. */
export function routePattern(path: string): string {
  return path.slice(1).replace(/\{(\w+)\}/, ":$1");
}
