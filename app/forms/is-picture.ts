/** Milliseconds in which an address must begin to answer with a picture. */
const limit = 20_000;

/**
 * Whether an address answers with a picture. The browser looks, not the server: it sees what visitors' browsers see, and
 * the server asks no address that somebody typed (decision 29).
 */
export function isPicture(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image();
    const end = (found: boolean) => {
      clearTimeout(timer);
      resolve(found);
    };
    const timer = setTimeout(() => end(false), limit);
    image.addEventListener("load", () => end(true));
    image.addEventListener("error", () => end(false));
    image.src = address;
  });
}
