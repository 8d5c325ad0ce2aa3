/** So much of something that all requests together may have at once. */
export class Budget {
  #left: number;

  constructor(amount: number) {
    this.#left = amount;
  }

  /** Takes a part; answers how to give it back, or undefined where so much is not left. */
  take(amount: number): (() => void) | undefined {
    if (amount > this.#left) return undefined;
    this.#left -= amount;
    let given = false;
    return () => {
      if (!given) this.#left += amount;
      given = true;
    };
  }
}
