/** What a check of the installation has found: that something is as it should be, or what is wrong and what to do. */
export type Finding = { name: string; isGood: boolean; text: string };

/** Something is as it should be. */
export function good(name: string, text: string): Finding {
  return { name, isGood: true, text };
}

/** Something needs doing. `text` says what is wrong and what to do. */
export function bad(name: string, text: string): Finding {
  return { name, isGood: false, text };
}
