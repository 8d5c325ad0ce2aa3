/** A browser of one engine with one tab, reduced to what these tests need. */
export type Engine = {
  /** Opens an address and waits until the page has loaded. */
  open: (address: string) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** Clicks into the middle of an element by the mouse, once it is there and not disabled. */
  click: (selector: string) => Promise<void>;
  /** Replaces the text of a field by typing it. */
  type: (selector: string, text: string) => Promise<void>;
  press: (key: Key) => Promise<void>;
  /** Chooses a file in a file input. */
  upload: (selector: string, path: string) => Promise<void>;
  /** Evaluates a JavaScript expression in the page; its value must be serializable as JSON. */
  evaluate: <T>(expression: string) => Promise<T>;
  /** Script errors and violations of the content security policy in all pages so far. */
  errors: () => string[];
  close: () => Promise<void>;
};

/** The special keys that the tests press, in addition to typing text. */
export type Key = "ArrowRight" | "Escape";

/** A browser engine, which may or may not be installed here. */
export type EngineChoice = {
  name: string;
  installed: boolean;
  launch: () => Promise<Engine>;
};
