import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { locales, localPath } from "../../engine/words.ts";
import type { Store } from "../database/store.ts";
import { listBuiltFiles } from "../files/built-files.ts";
import { isMediaName, isPackable } from "../media/file-name.ts";
import { robots, sitemap, webManifest } from "../pages/discovery.ts";
import type { PublishedFolder } from "./published-folder.ts";

/** A file that is no page: its name in the published folder, and what puts it there. */
export type OtherFile = { name: string; put: (folder: PublishedFolder) => Promise<void> };

/** The files that the build made for visitors and administrators. */
export function builtFiles(buildDirectory: string): OtherFile[] {
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

/** The school's media, by the library's folder. */
export async function mediaFiles(directory: string): Promise<OtherFile[]> {
  const files = (await readdir(directory)).filter(isMediaName);
  return files.map((file) => {
    const source = join(directory, file);
    // The address of a picture is its WebP's: for clients that take AVIF, a host looks for this name first.
    const name = `media/${file.replace(/\.avif$/, ".webp.avif")}`;
    const put = async (folder: PublishedFolder) =>
      isPackable(file) ? folder.putText(name, await readFile(source), false) : folder.link(name, source);
    return { name, put };
  });
}

/** What search engines and phones ask for. */
export async function discoveryFiles(store: Store, publicUrl: string): Promise<OtherFile[]> {
  const texts: [name: string, text: string][] = [
    ["robots.txt", robots(publicUrl)],
    ["sitemap.xml", await sitemap(store, publicUrl)],
    ...locales.map((locale): [string, string] => [
      localPath("/manifest.webmanifest", locale).slice(1),
      JSON.stringify(webManifest(locale)),
    ]),
  ];
  // The sitemap may be long, and pages wait behind it.
  return texts.map(([name, text]) => ({ name, put: (folder) => folder.putText(name, Buffer.from(text), true) }));
}
