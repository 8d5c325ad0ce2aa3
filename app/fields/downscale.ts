/** The longest side of a picture that is sent, in pixels: what the site shows at most. */
const longestSide = 1600;
/** Of JPEG, from 0 to 1. */
const quality = 0.85;

/**
 * The picture no larger than the site shows it, so that a phone sends kilobytes instead of megabytes; the
 * original where it is small enough or this browser cannot read it, as the server may.
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
    return await smaller(canvas, file);
  } catch {
    return file;
  }
}

/** What the canvas holds as a file; PNG stays PNG, as it may be transparent. */
async function smaller(canvas: HTMLCanvasElement, file: File): Promise<File> {
  const type = file.type === "image/png" ? "image/png" : "image/jpeg";
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, quality);
  });
  return blob && blob.size < file.size ? new File([blob], file.name, { type }) : file;
}
