/** A copy of the form's errors without that of `field`, which has just been changed. */
export function clearProblem(problems: Readonly<Record<string, string>>, field: string): Record<string, string> {
  return Object.fromEntries(Object.entries(problems).filter(([name]) => name !== field));
}
