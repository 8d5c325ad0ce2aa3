/** Milliseconds since 1970 as an ISO 8601 timestamp. Such texts sort by time. */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
