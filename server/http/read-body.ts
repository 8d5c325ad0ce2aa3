/**
 * Reads the body of a response that may have at most `most` bytes. Throws the error that `tooLong` makes if it is
 * longer.
 */
export async function readBody(
  { body }: Pick<Response, "body">,
  most: number,
  tooLong: () => Error,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Throwing inside the loop also closes the connection.
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > most) throw tooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
