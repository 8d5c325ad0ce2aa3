import { mediaFolders } from "../disk/data-folder.ts";
import type { MediaFolders } from "../media/folder.ts";
import { MediaStoreError } from "../media/media-error.ts";
import { bad, type Finding, good } from "./finding.ts";

/** Missing files that are named. */
const mostNamed = 5;

/** Checks that the files of media that a table names are there, with the sizes that it says. */
export async function checkMedia({ served, aside }: MediaFolders, rows: readonly Record<string, unknown>[]): Promise<Finding> {
  try {
    const files = [...(await aside.files()), ...(await served.files())];
    const sizes = new Map(files.map(({ name, size }) => [name, size]));
    const missing = rows.filter(({ name, size }) => sizes.get(String(name)) !== Number(size)).map(({ name }) => String(name));
    if (missing.length === 0) return good("media", `${rows.length} files of media are there.`);
    const named = `${missing.slice(0, mostNamed).join(", ")}${missing.length > mostNamed ? ", …" : ""}`;
    const place = served.isRemote ? `below ${mediaFolders.served}/ in the bucket` : `into ${mediaFolders.served} in DATA_DIR`;
    return bad("media", `${missing.length} of ${rows.length} files of media are missing or have another size: ${named}. Put them ${place} from a backup (it is a tar file).`);
  } catch (error) {
    if (error instanceof MediaStoreError) return bad("media", `Whether the files of media are there cannot be seen. ${error.message}`);
    throw error;
  }
}
