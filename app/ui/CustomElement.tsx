import scripts from "../../build/custom-elements/manifest.json" with { type: "json" };

type Script = "carousel" | "viewer" | "video" | "toast" | "copy-text" | "show-password";

type CustomElementProps = {
  script: Script;
  /** The message that the script `toast` shows after signing out. */
  "data-signed-out"?: string;
};

/** Loads the script of a custom element, or `toast`, without blocking the page. React loads it once per page. */
export function CustomElement({ script, ...attributes }: CustomElementProps) {
  const built = scripts as Record<string, { file: string }>;
  const file = import.meta.env.DEV ? `${script}.ts` : built[`custom-elements/${script}.ts`]?.file;
  return <script async type="module" src={`/custom-elements/${file}`} {...attributes} />;
}
