import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { features } from "../../features/registry.ts";
import { maxPasswordLength } from "../../server/auth/passwords.ts";
import { formBytes } from "../../server/auth/form-bytes.ts";
import { formMatcher } from "../../server/pages/form-routes.ts";
import { examplePath } from "../../server/pages/page-address.ts";

const entry = pathToFileURL(join(import.meta.dirname, "..", "..", "build", "app", "server", "index.js"));

/** A route of the built application: an address of it, and the form that it accepts. */
export type BuiltRoute = {
  path: string;
  /** Whether the route has an action, so that a form may be sent to it. */
  acts: boolean;
  /** The size limit of its form, in bytes, with the site's own accounts; undefined if it accepts none. */
  bytes: number | undefined;
  /** Whether editors may send the form while their changes wait for approval. */
  harmless: boolean;
};

/** The routes of pages and screens of the built application, the features' too. */
export async function builtRoutes(): Promise<BuiltRoute[]> {
  const build = (await import(entry.href)) as ServerBuild;
  const formAt = formMatcher(build);
  const declared = features.flatMap(({ pages = [], screens = [] }) => [...pages, ...screens]);
  return Object.values(build.routes).flatMap((route) => {
    if (!route || route.id === "root" || route.path === "*") return [];
    const path = examplePath(route.path ?? "");
    // The API answers every POST below it.
    if (path.startsWith("/api/")) return [];
    const form = formAt(path);
    const ofFeature = declared.find((one) => one.path === path);
    const bytes = form?.bytes === "passwords" ? formBytes({ passwordMaxLength: maxPasswordLength }) : form?.bytes;
    return [
      {
        path,
        acts: route.module.action !== undefined,
        bytes: bytes ?? ofFeature?.formBytes,
        harmless: form?.harmless ?? (ofFeature !== undefined && "harmless" in ofFeature),
      },
    ];
  });
}
