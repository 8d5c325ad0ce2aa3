import { join } from "node:path";
import type { Plugin } from "vite";
import { messageModule } from "./compile-messages.ts";
import { readMessages } from "./read-messages.ts";

/** The start of the id of a message's module. By its first character, bundlers leave the id to the plugin. */
const start = "\0message:";
const all = "\0messages";

/** Whether a module of the scripts contains one message. */
export const isMessage = (id: string) => id.startsWith(start);

type Options = {
  /** The project's folder. */
  root: string;
  /** The codes of the site's languages, in their order. */
  codes: readonly [string, ...string[]];
  /** The language of the scripts. */
  language: string;
  /** Finds the keys of the messages that scripts need in every language, once the messages are compiled. */
  inEveryLanguage: () => Promise<ReadonlySet<string>>;
};

/**
 * Gives the scripts the messages of one language, because a page shows no other one. Each message is a module of its
 * own, so that the sentences of one screen lie in that screen's script.
 */
export function clientMessages({ root, codes, language, inEveryLanguage }: Options): Plugin {
  const place = codes.indexOf(language);
  if (place < 0) throw new Error(`The site has no language "${language}".`);
  const messages = readMessages(root, codes);
  const engine = join(root, "engine", "message.ts");
  const exports = [...messages.keys()].map((key) => `export { ${key} } from ${JSON.stringify(start + key)};`);
  let whole: ReadonlySet<string> = new Set();
  const textsOf = (key: string) => {
    const texts = messages.get(key) ?? [];
    return whole.has(key) ? texts : [texts[place] ?? texts[0]];
  };
  return {
    name: "client-messages",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    buildStart: async () => {
      whole = await inEveryLanguage();
    },
    resolveId: (source) => (source.endsWith("/compiled/messages.js") ? all : isMessage(source) ? source : undefined),
    load: (id) => {
      if (id === all) return { code: exports.join("\n"), moduleSideEffects: false };
      if (!isMessage(id)) return undefined;
      const key = id.slice(start.length);
      return { code: messageModule(new Map([[key, textsOf(key)]]), engine), moduleSideEffects: false };
    },
  };
}
