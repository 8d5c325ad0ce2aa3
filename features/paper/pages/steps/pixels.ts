/** A picture in shades of grey: a byte a pixel, row after row; 0 is black. */
export type Grey = { width: number; height: number; data: Uint8Array };
/** A picture in colours: three bytes (red, green, blue) a pixel. */
export type Colours = Grey;

/** Average brightness of the three colours, as the eye weighs them, in boxes that give a picture of this width. */
export function shrinkToGrey({ width, height, data }: Colours, newWidth: number): Grey {
  const side = Math.max(1, width / newWidth);
  const small = { width: Math.max(1, Math.floor(width / side)), height: Math.max(1, Math.floor(height / side)) };
  const out = new Uint8Array(small.width * small.height);
  for (let y = 0; y < small.height; y += 1) {
    const [top, below] = [Math.floor(y * side), Math.max(Math.floor(y * side) + 1, Math.floor((y + 1) * side))];
    for (let x = 0; x < small.width; x += 1) {
      const [left, right] = [Math.floor(x * side), Math.max(Math.floor(x * side) + 1, Math.floor((x + 1) * side))];
      let sum = 0;
      for (let row = top; row < below; row += 1)
        for (let at = (row * width + left) * 3, end = (row * width + right) * 3; at < end; at += 3)
          sum += data[at]! * 0.3 + data[at + 1]! * 0.59 + data[at + 2]! * 0.11;
      out[y * small.width + x] = sum / ((below - top) * (right - left));
    }
  }
  return { ...small, data: out };
}
