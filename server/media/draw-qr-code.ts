/** A QR code: the number of modules per side, with its quiet zone, and the dark modules as an SVG path. */
export type QrCode = { size: number; path: string };

/**
 * Draws the QR code of a text. It stays readable if up to a sixth of it is soiled or torn. The library is loaded at the
 * first call.
 */
export async function drawQrCode(text: string): Promise<QrCode> {
  const { encode } = await import("uqr");
  const { data, size } = encode(text, { border: 4, ecc: "M" });
  return { size, path: data.map(pathOfRow).join("") };
}

/** The dark modules of a row as horizontal runs. */
function pathOfRow(row: readonly boolean[], y: number): string {
  const runs = row
    .map((dark) => (dark ? "1" : "0"))
    .join("")
    .matchAll(/1+/g);
  return [...runs].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`).join("");
}
