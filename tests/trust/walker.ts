import type { Locator, Page } from "playwright-core";

/** The effort of a walk so far. */
export type Effort = {
  taps: number;
  characters: number;
  choices: number;
  files: number;
  screens: number;
  seconds: number;
};

/** The seconds that a person with a phone is assumed to need. */
const person = { tap: 1.5, character: 0.35, choice: 15, furtherFile: 1.5, screen: 5 };

/**
 * Returns the seconds that a person would need for the robot's actions, including the time that the robot waited for
 * the site.
 */
export function personSeconds({ taps, characters, choices, files, screens, seconds }: Effort): number {
  const chosen = choices * person.choice + (files - choices) * person.furtherFile;
  return taps * person.tap + characters * person.character + chosen + screens * person.screen + seconds;
}

/** Uses a page as a person with a phone does, and counts the effort. */
export class Walker {
  readonly page: Page;
  readonly #done: Omit<Effort, "seconds"> = { taps: 0, characters: 0, choices: 0, files: 0, screens: 0 };
  readonly #legs = new Map<string, Effort>();

  constructor(page: Page) {
    this.page = page;
    page.on("load", () => (this.#done.screens += 1));
  }

  /** Does a part of the walk and records its effort. */
  async leg(name: string, walk: () => Promise<void>): Promise<void> {
    const before = { ...this.#done };
    const begun = performance.now();
    await walk();
    const took = Object.entries(this.#done).map(([what, count]) => [what, count - before[what as keyof typeof before]]);
    this.#legs.set(name, {
      ...(Object.fromEntries(took) as typeof before),
      seconds: (performance.now() - begun) / 1000,
    });
  }

  async tap(target: Locator): Promise<void> {
    try {
      await target.tap();
    } catch (error) {
      const shown = await this.page.locator("body").innerText();
      throw new Error(`At ${this.page.url()}, which shows:\n${shown}`, { cause: error });
    }
    this.#done.taps += 1;
  }

  /** Taps a field and types into it. */
  async type(selector: string, text: string): Promise<void> {
    await this.tap(this.page.locator(selector));
    await this.page.locator(selector).fill(text);
    this.#done.characters += Array.from(text).length;
  }

  /** Chooses files at once; pictures, unless their names and types are given. */
  async choose(
    selector: string,
    contents: readonly Buffer[],
    { name, extension, mimeType } = { name: "photo", extension: "jpg", mimeType: "image/jpeg" },
  ): Promise<void> {
    const files = contents.map((buffer, place) => ({ name: `${name}-${place}.${extension}`, mimeType, buffer }));
    await this.page.locator(`${selector}:enabled`).first().setInputFiles(files);
    this.#done.choices += 1;
    this.#done.files += files.length;
  }

  /** The parts of the walk with the effort of each. */
  get legs(): ReadonlyMap<string, Effort> {
    return this.#legs;
  }

  /** The effort of the whole walk. */
  get total(): Effort {
    const seconds = [...this.#legs.values()].reduce((sum, leg) => sum + leg.seconds, 0);
    return { ...this.#done, seconds };
  }
}
