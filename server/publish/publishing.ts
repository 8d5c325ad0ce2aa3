import { PublishedFolder } from "./published-folder.ts";
import { Publisher, type PublishingState } from "./publisher.ts";
import type { Publication } from "./site-export.ts";

/** The publishing of the site into a folder, while this process leads. */
export class Publishing {
  readonly #path: string;
  readonly #publication: Omit<Publication, "folder">;
  #publisher: Publisher | undefined;
  /** Whether it could not begin; it is tried again. */
  #cannotBegin = false;

  constructor(path: string, publication: Omit<Publication, "folder">) {
    this.#path = path;
    this.#publication = publication;
  }

  /** How it stands; undefined where another process publishes. */
  get state(): PublishingState | undefined {
    return this.#cannotBegin ? "failing" : this.#publisher?.state;
  }

  /** Begins; returns the function that ends it. */
  async begin(): Promise<() => Promise<void>> {
    this.#cannotBegin = true;
    const publisher = new Publisher({ folder: await PublishedFolder.open(this.#path), ...this.#publication });
    this.#cannotBegin = false;
    this.#publisher = publisher;
    publisher.start();
    return async () => {
      await publisher.close();
      this.#publisher = undefined;
    };
  }
}
