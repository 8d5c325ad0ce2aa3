import { useEffect, useState } from "react";
import { isUpload } from "../../engine/media/media.ts";

/** The name under which a file was uploaded, and its size in bytes, of which either may be unknown. */
export type FileFacts = { name: string | undefined; size: number | undefined };

/**
 * The facts about an uploaded file: those of `file` if it is the one, else what the server says of the address. The
 * address alone tells them, so they are right in an update form and in a restored draft too. Undefined until they are
 * known.
 */
export function useFileFacts(address: string, file?: File): FileFacts | undefined {
  const [known, setKnown] = useState<FileFacts & { address: string }>();
  const asks = file === undefined && isUpload(address);
  useEffect(() => {
    if (!asks) return undefined;
    const controller = new AbortController();
    // Without facts the form shows a general name, so a failure needs no message.
    void fetch(address, { method: "HEAD", signal: controller.signal }).then(
      (response) => response.ok && setKnown({ address, ...factsOf(response.headers) }),
      () => undefined,
    );
    return () => controller.abort();
  }, [asks, address]);
  if (file) return file;
  return known?.address === address ? known : undefined;
}

function factsOf(headers: Headers): FileFacts {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(headers.get("Content-Disposition") ?? "")?.[1];
  const length = headers.get("Content-Encoding") === null ? headers.get("Content-Length") : null;
  return { name: encoded && decodeURIComponent(encoded), size: length === null ? undefined : Number(length) };
}
