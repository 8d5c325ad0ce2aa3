/** The number of an id as the API writes it; undefined for any other text. */
export function rowId(id: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
}
