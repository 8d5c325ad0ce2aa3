import { appendFile, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

const fileName = ".published";

/**
 * Which files of a folder are ours, kept in the folder itself: a line `+ name` before a file is made, a line
 * `- name` after it is gone. Whatever a crash leaves half done is known by it.
 */
export class OwnFiles {
  readonly #path: string;
  readonly #names: Set<string>;

  private constructor(path: string, names: Set<string>) {
    this.#path = path;
    this.#names = names;
  }

  /** Reads the list of a folder; an empty one is begun where there is none. Throws where it cannot be written. */
  static async open(directory: string): Promise<OwnFiles> {
    const path = join(directory, fileName);
    await appendFile(path, "");
    const names = new Set<string>();
    for (const line of (await readFile(path, "utf8")).split("\n")) {
      const name = line.slice(2);
      if (line.startsWith("+ ")) names.add(name);
      else if (line.startsWith("- ")) names.delete(name);
    }
    return new OwnFiles(path, names);
  }

  /** Whether a file is ours. */
  has(name: string): boolean {
    return this.#names.has(name);
  }

  /** The names of all. */
  get names(): readonly string[] {
    return [...this.#names];
  }

  /** Notes files that are about to be made. */
  async add(names: readonly string[]): Promise<void> {
    const fresh = names.filter((name) => !this.#names.has(name));
    if (fresh.length === 0) return;
    await appendFile(this.#path, fresh.map((name) => `+ ${name}\n`).join(""));
    for (const name of fresh) this.#names.add(name);
  }

  /** Notes files that are gone. */
  async remove(names: readonly string[]): Promise<void> {
    await appendFile(this.#path, names.map((name) => `- ${name}\n`).join(""));
    for (const name of names) this.#names.delete(name);
  }

  /** Writes the list anew, without what has been taken back. */
  async tidy(): Promise<void> {
    await writeFile(`${this.#path}.part`, this.names.map((name) => `+ ${name}\n`).join(""));
    await rename(`${this.#path}.part`, this.#path);
  }
}
