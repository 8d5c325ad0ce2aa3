import { useEffect, useState } from "react";

/** An address under which this page can show a chosen file. */
export function useObjectUrl(file: File | undefined): string | undefined {
  const [shown, setShown] = useState<{ file: File; url: string }>();
  useEffect(() => {
    if (!file) return undefined;
    const made = URL.createObjectURL(file);
    // The address must be made and revoked together with the file that is shown.
    setShown({ file, url: made });
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return shown?.file === file ? shown?.url : undefined;
}
