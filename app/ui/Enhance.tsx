import scripts from "../../build/enhance/manifest.json" with { type: "json" };

type Script = "carousel" | "viewer" | "video" | "toast";

type EnhanceProps = {
  script: Script;
  /** What a script of passing words says after signing out. */
  "data-signed-out"?: string;
};

/** Loads a small script that makes a finished page livelier; once a page, without holding it up. */
export function Enhance({ script, ...words }: EnhanceProps) {
  const built = scripts as Record<string, { file: string }>;
  const file = import.meta.env.DEV ? `${script}.ts` : built[`enhance/${script}.ts`]?.file;
  return <script async type="module" src={`/enhance/${file}`} {...words} />;
}
