import { useEffect, useState } from "react";

/** An object URL with which the page can show a chosen file; undefined without a file. */
export function useObjectUrl(file: File | undefined): string | undefined {
  const [shown, setShown] = useState<{ file: File; url: string }>();
  useEffect(() => {
    if (!file) return undefined;
    const url = URL.createObjectURL(file);
    // The URL is stored together with its file, so that a revoked URL is never returned for another file.
    setShown({ file, url });
    return () => {
      URL.revokeObjectURL(url);
      // The same file may be shown again later.
      setShown(undefined);
    };
  }, [file]);
  return shown?.file === file ? shown?.url : undefined;
}
