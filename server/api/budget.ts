/** A limited amount of something, such as bytes of memory, that all requests share. */
export class Budget {
  #left: number;

  constructor(amount: number) {
    this.#left = amount;
  }

  /** Takes a part of the amount; returns a function that gives it back, or undefined if less than that is left. */
  take(amount: number): (() => void) | undefined {
    if (amount > this.#left) return undefined;
    this.#left -= amount;
    let isReturned = false;
    return () => {
      if (!isReturned) this.#left += amount;
      isReturned = true;
    };
  }
}
