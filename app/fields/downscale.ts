/** The longest side of an uploaded picture, in pixels. The site shows none larger. */
const longestSide = 1600;
/** The JPEG quality, from 0 to 1. */
const quality = 0.85;

/**
 * Scales a picture down to the size that the site shows, so that a phone sends kilobytes instead of megabytes. Returns
 * the original if it is small enough, or if this browser cannot decode it; the server may still be able to.
 */
export async function downscale(file: File): Promise<File> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = longestSide / Math.max(picture.width, picture.height);
    if (scale >= 1) return file;
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await encodeIfSmaller(canvas, file);
  } catch {
    return file;
  }
}

/**
 * Encodes the canvas as a file; returns the original if that has fewer bytes. PNG stays PNG, because it may be
 * transparent.
 */
async function encodeIfSmaller(canvas: HTMLCanvasElement, file: File): Promise<File> {
  const type = file.type === "image/png" ? "image/png" : "image/jpeg";
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, quality);
  });
  return blob && blob.size < file.size ? new File([blob], file.name, { type }) : file;
}
