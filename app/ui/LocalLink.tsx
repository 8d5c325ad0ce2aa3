import type { ComponentProps } from "react";
import { localPath } from "../../engine/locale.ts";
import { useLocale } from "../page-data.ts";

/** A link to a page of the site, in the language of this page. */
export function LocalLink({ to, ...rest }: { to: string } & Omit<ComponentProps<"a">, "href">) {
  return <a href={localPath(to, useLocale())} {...rest} />;
}
