/** A rectangle on a page, in pixels: `right` and `bottom` are the first ones outside. */
export type Box = { left: number; top: number; right: number; bottom: number };
