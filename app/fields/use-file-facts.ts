import { useEffect, useState } from "react";
import { isUpload } from "../../engine/media/media.ts";

/** The name with which a file was uploaded, and its size in bytes. Either may be unknown. */
export type FileFacts = { name: string | undefined; size: number | undefined };

/**
 * The name and size of an uploaded file: those of `file` if it was chosen on this page, otherwise asked from the
 * server. The address alone is enough to ask, so an update form and a restored draft show them too. Undefined until
 * they are known.
 */
export function useFileFacts(address: string, file?: File): FileFacts | undefined {
  const [known, setKnown] = useState<FileFacts & { address: string }>();
  const asks = file === undefined && isUpload(address);
  useEffect(() => {
    if (!asks) return undefined;
    const controller = new AbortController();
    // Without name and size the form shows a general name, so a failed request needs no message.
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
