import scripts from "../../build/custom-elements/manifest.json" with { type: "json" };

/** The name of a script of `custom-elements/`, or the path in the project of another script. */
type Script =
  | "carousel"
  | "viewer"
  | "video"
  | "toast"
  | "copy-text"
  | "show-password"
  | "app/session/signed-in"
  | `features/${string}/browser`;

type CustomElementProps = {
  script: Script;
  /** The message that the script `toast` shows after signing out. */
  "data-signed-out"?: string;
};

/** Loads the script of a custom element, or `toast`, without blocking the page. React loads it once per page. */
export function CustomElement({ script, ...attributes }: CustomElementProps) {
  const built = scripts as Record<string, { file: string }>;
  const source = script.includes("/") ? `${script}.ts` : `custom-elements/${script}.ts`;
  const address = import.meta.env.DEV ? source : `custom-elements/${built[source]?.file}`;
  return <script async type="module" src={`/${address}`} {...attributes} />;
}
