/** What was wrong with a form's fields, but for one of them. */
export function without(
  problems: Readonly<Record<string, string>>,
  field: string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(problems).filter(([name]) => name !== field));
}
