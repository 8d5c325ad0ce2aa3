/** The id of a row that a text names, such as a part of a path; 0, which no row has, if it names none. */
export function idIn(text: string | null | undefined): number {
  return /^[1-9]\d{0,8}$/.test(text ?? "") ? Number(text) : 0;
}
