/** The bytes of an `.ico` file: a list of PNGs, each with its side in pixels and its place in the file. */
export function icoFile(pictures: readonly { side: number; png: Uint8Array }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  // The type: an icon, not a cursor.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let place = head.length;
  pictures.forEach(({ side, png }, index) => {
    const entry = head.subarray(6 + 16 * index);
    entry.writeUInt8(side, 0);
    entry.writeUInt8(side, 1);
    // One colour plane, 32 bits a pixel.
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(place, 12);
    place += png.length;
  });
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}
