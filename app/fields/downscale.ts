/** The longest side of an uploaded picture, in pixels. The site shows none larger. */
const shownSide = 1600;
/** The quality of a JPEG or a WebP, from 0 to 1. */
const quality = 0.85;
/** The picture formats that the server decodes. The form re-encodes a picture in any other, such as AVIF. */
const decodedByServer: readonly string[] = ["image/jpeg", "image/png", "image/webp"];

/**
 * Scales a picture down to the size that the site shows, or to another, so that a phone sends kilobytes instead of
 * megabytes. Returns the original if it is small enough, or if this browser cannot decode it; the server may still be
 * able to.
 */
export async function downscale(file: File, longestSide = shownSide): Promise<File> {
  // Only its first picture would be left of an animation. The server refuses a GIF, whatever its size is.
  if (file.type === "image/gif") return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const isAccepted = decodedByServer.includes(file.type);
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    if (scale === 1 && isAccepted) return file;
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const encoded = await encode(canvas, file);
    return encoded && (encoded.size < file.size || !isAccepted) ? encoded : file;
  } catch {
    return file;
  }
}

/**
 * Encodes the canvas as a file. Only JPEG becomes JPEG, because pictures in other formats may be transparent. A browser
 * that cannot write WebP writes PNG.
 */
async function encode(canvas: HTMLCanvasElement, { name, type: original }: File): Promise<File | undefined> {
  const wanted = original === "image/jpeg" || original === "image/png" ? original : "image/webp";
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, wanted, quality);
  });
  return blob ? new File([blob], name, { type: blob.type }) : undefined;
}
