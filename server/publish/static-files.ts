import type { Store } from "../database/store.ts";
import { listBuiltFiles } from "../files/built-files.ts";
import { isMediaName, isCompressible } from "../media/file-name.ts";
import type { Folder } from "../media/folder.ts";
import { iconNames, type SiteIcons } from "../site-icons/site-icons.ts";
import { eventTexts } from "../pages/calendar-texts.ts";
import { discoveryTexts } from "../pages/discovery-texts.ts";
import type { PublishedFolder } from "./published-folder.ts";

/** A file that is not a page: its name in the published folder, and a function that puts it there. */
export type StaticFile = { name: string; put: (folder: PublishedFolder) => Promise<void> };

/** The client files of the build. */
export function builtStaticFiles(buildDirectory: string): StaticFile[] {
  return [...listBuiltFiles(buildDirectory)].map(([address, { paths }]) => {
    const name = address.slice(1);
    const put = async (folder: PublishedFolder) => {
      for (const [ending, path] of [[".br", paths.br], [".gz", paths.gzip], ["", paths.identity]] as const) {
        if (path !== undefined) await folder.copy(name + ending, path);
      }
    };
    return { name, put };
  });
}

/** The media that are served. */
export async function mediaStaticFiles(media: Folder): Promise<StaticFile[]> {
  const files = (await media.files()).filter(({ name }) => isMediaName(name));
  const names = new Set(files.map(({ name }) => name));
  // An AVIF without its WebP belongs to a picture that was set aside while it was made.
  const wanted = files.filter((file) => !file.name.endsWith(".avif") || names.has(file.name.replace(/avif$/, "webp")));
  return wanted.map((file) => {
    // Pages link to the WebP; for clients that accept AVIF, the web server looks for this name first.
    const name = `media/${file.name.replace(/\.avif$/, ".webp.avif")}`;
    const put = async (folder: PublishedFolder) => {
      if (!isCompressible(file.name)) return folder.putUnchanging(name, file.size, (path) => media.copyTo(file.name, path, true));
      const text = await media.read(file.name);
      if (text) await folder.putText(name, text, "smallest");
    };
    return { name, put };
  });
}

/** The crest and the icons of the site. */
export function iconStaticFiles(icons: SiteIcons): StaticFile[] {
  return iconNames.map((name) => {
    const put = async (folder: PublishedFolder) => {
      const bytes = await icons.read(name);
      return name.endsWith(".svg") ? folder.putText(name, bytes, "smallest") : folder.putBytes(name, bytes);
    };
    return { name, put };
  });
}

/** The texts for programs, and the files of events. */
export async function discoveryStaticFiles(store: Store, publicUrl: string): Promise<StaticFile[]> {
  return [...discoveryTexts(publicUrl), ...(await eventTexts(store, publicUrl))].map(({ path, make }) => {
    // Compressed quickly: the sitemap may be long, and pages are published after it.
    const put = async (folder: PublishedFolder) => folder.putText(path.slice(1), Buffer.from(await make(store)), "quick");
    return { name: path.slice(1), put };
  });
}
