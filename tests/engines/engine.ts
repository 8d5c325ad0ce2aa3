/** A browser of one engine with one tab: what the walks need of it, and nothing else. */
export type Engine = {
  /** Opens an address and waits until the page has loaded. */
  open: (address: string) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** Clicks into the middle of an element by the mouse, once it is there and not disabled. */
  click: (selector: string) => Promise<void>;
  /** Replaces the text of a field by typing. */
  type: (selector: string, text: string) => Promise<void>;
  press: (key: Key) => Promise<void>;
  /** Chooses a file in a file input. */
  upload: (selector: string, path: string) => Promise<void>;
  /** The value of a JavaScript expression in the page; it must have a form in JSON. */
  evaluate: <T>(expression: string) => Promise<T>;
  /** The errors of scripts and of the policy in all pages so far. */
  errors: () => string[];
  close: () => Promise<void>;
};

/** The keys that the walks press beside those of texts. */
export type Key = "ArrowRight" | "Escape";

/** An engine that may be installed here. */
export type EngineChoice = {
  name: string;
  installed: boolean;
  launch: () => Promise<Engine>;
};
