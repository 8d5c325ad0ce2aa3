import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { itForAll } from "../kit/it-for-all.ts";
import { importsOf, modules, sourceOf } from "./sources.ts";

/** An import between two modules of the project, or of a package. */
type Edge = { from: string; to: string; typeOnly: boolean; isLazy?: true };

type Rule = {
  /** Folders that a folder may import from, in addition to itself. */
  folders: readonly string[];
  /** Folders or files that it may import only types from. */
  types?: readonly string[];
  /** Packages that it may import; all packages if this is omitted. */
  packages?: readonly string[];
};

/** Imports run one way: general code never imports specific code. */
const topFolders: Readonly<Record<string, Rule>> = {
  engine: { folders: [], packages: ["zod/mini", "hucre/csv", "lru-cache"] },
  "custom-elements": { folders: [], packages: [] },
  messages: { folders: ["engine"], packages: [] },
  collections: { folders: ["engine", "messages"], packages: ["node:fs/promises"] },
  globals: { folders: ["engine", "messages", "collections"], packages: ["node:fs/promises"] },
  pages: { folders: ["engine", "messages", "features"], packages: [] },
  sample: { folders: ["engine", "messages"], packages: [] },
  features: {
    folders: ["engine", "messages", "collections", "globals", "sample", "app", "server"],
    // Features declare their own pages, in the same shape as `pages/` does.
    types: ["pages/page.ts"],
  },
  // The server passes request data to the router under a key that the application's build exports, so it imports only
  // the key's type.
  server: {
    folders: ["engine", "collections", "globals", "pages", "sample", "messages", "features"],
    types: ["app/context.ts"],
  },
  // `build` contains the addresses of the custom elements' scripts, which are known only after the scripts are built.
  app: {
    folders: ["engine", "collections", "globals", "pages", "sample", "messages", "features", "build"],
    types: ["server/"],
  },
};

/**
 * For each folder inside `app/`, the others that it may import. Files directly in `app/` either start the app (root,
 * routes) or are listed in `appBase`.
 */
const appFolders: Readonly<Record<string, readonly string[]>> = {
  ui: [],
  session: ["ui"],
  layout: ["ui", "session"],
  "list-views": ["ui", "layout"],
  fields: ["ui", "session"],
  forms: ["ui", "session", "fields", "list-views"],
  public: ["ui", "layout", "list-views", "session", "forms"],
  admin: ["ui", "layout", "list-views", "session", "fields", "forms"],
};
/** Files of `app/` that its folders may import. */
const appBase = [
  "app/page-data.ts",
  "app/context.ts",
  "app/route-pattern.ts",
  "app/failed-request-id.ts",
  "app/school.ts",
];

/**
 * For each folder inside `server/`, the others that it may import. A folder may import only folders that stand above it
 * in this list, so that imports run one way.
 */
const serverFolders: Readonly<Record<string, readonly string[]>> = {
  log: [],
  work: ["log"],
  child: [],
  sheets: ["child"],
  disk: ["log"],
  release: ["disk", "log"],
  refusal: ["disk", "log"],
  http: ["disk", "log"],
  database: ["disk", "log", "release"],
  content: ["database", "log"],
  media: ["child", "content", "database", "disk", "http", "log", "refusal", "work"],
  auth: ["content", "database", "disk", "http", "log", "media", "refusal"],
  writing: ["auth", "content", "media", "refusal"],
  api: ["auth", "content", "database", "disk", "http", "log", "media", "refusal", "sheets", "writing"],
  operation: [
    "api",
    "auth",
    "child",
    "content",
    "database",
    "disk",
    "http",
    "log",
    "media",
    "refusal",
    "work",
    "writing",
  ],
  hosting: ["auth", "disk", "http", "log", "operation", "release"],
  update: ["child", "database", "disk", "http", "log", "operation", "release"],
  pages: ["api", "auth", "child", "content", "http", "log", "media", "operation", "refusal", "writing"],
};
/** The folder of the commands. Commands assemble the parts of the site, as `site.ts` and `start.ts` do. */
const commands = "server/commands/";

/** The folders of the core. They define ports and know none of the adapters that implement them. */
const core = /^server\/(?:api|auth|content|database|http|media|pages|refusal|writing)\//;
/** The adapters: identity providers, media stores, and the two database engines. */
const adapters = /^server\/(?:auth\/providers|media\/object-store|media\/image-host|database\/(?:postgres|sqlite))/;
/** Words for adapters that the core must never use in an identifier, a text or an import. */
const adapterNames = /firebase|oidc|openid.?connect|object.?store|image.?host|\bs3\b/i;
/** Only the database may name the engines, because it contains them. */
const engineNames = /postgres|pg_\w+/i;

/** Whether a file is not part of the running site: a test or a script. */
const isTool = (path: string) => /\.(?:test\.ts|mjs)$|\/vite\.config\.ts$/.test(path);
const sources = modules.filter((path) => !isTool(path) && path.includes("/"));

const edges: readonly Edge[] = sources.flatMap((path) =>
  importsOf(path).map(({ from, ...how }) => ({
    from: path,
    to: from.startsWith(".") ? posix.join(posix.dirname(path), from.replace(/\?.*$/, "")) : `package:${from}`,
    ...how,
  })),
);

const topOf = (path: string) => path.split("/")[0] ?? "";
const describeEdge = ({ from, to }: Edge) => `${from} imports ${to}`;

/** Returns the imports that the rules between the top folders forbid. */
function betweenFolders(graph: readonly Edge[]): string[] {
  return graph
    .filter(({ from, to, typeOnly }) => {
      const rule = topFolders[topOf(from)];
      if (!rule) return false;
      if (to.startsWith("package:"))
        return /^package:[@\w]/.test(to) && rule.packages?.includes(to.slice("package:".length)) === false;
      const home = topOf(to);
      if (home === topOf(from) || rule.folders.includes(home)) return false;
      // A page imports the styles of its custom elements.
      if (topOf(from) === "app" && home === "custom-elements") return !to.endsWith(".css");
      return !(typeOnly && rule.types?.some((place) => to.startsWith(place)));
    })
    .map(describeEdge);
}

/**
 * Returns the imports between the folders inside `top` that `allowed` and `base` forbid, including imports of types.
 */
function insideFolder(
  graph: readonly Edge[],
  top: string,
  allowed: Readonly<Record<string, readonly string[]>>,
  base: readonly string[],
): string[] {
  return graph
    .filter(({ from, to }) => from.startsWith(`${top}/`) && to.startsWith(`${top}/`) && !from.startsWith(commands))
    .filter(({ from, to }) => {
      const [, own, deeper] = from.split("/");
      // Files beside the folders assemble the parts, so they may import all of them.
      if (own === undefined || deeper === undefined || base.includes(to) || to.startsWith(`${top}/styles/`))
        return false;
      const [, other, below] = to.split("/");
      if (other === own) return false;
      return below === undefined || other === undefined || !allowed[own]?.includes(other);
    })
    .map(describeEdge);
}

/** Returns imports of an adapter by another part of the core. The database itself opens the engines. */
function adaptersImported(graph: readonly Edge[]): string[] {
  const isInside = (path: string) => adapters.test(path);
  return graph
    .filter(({ from, to }) => core.test(from) && !isInside(from) && isInside(to))
    .filter(({ from, to }) => !(from.startsWith("server/database/") && to.startsWith("server/database/")))
    .map(describeEdge);
}

/** Returns the adapters that a file of the core names outside its comments. */
function adaptersNamed(path: string, text: string): string[] {
  if (!core.test(path) || adapters.test(path)) return [];
  const code = text.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");
  const names = path.startsWith("server/database/") ? [adapterNames] : [adapterNames, engineNames];
  return names.flatMap((name) => name.exec(code) ?? []).map((name) => `${path} names ${name}`);
}

/** Parts of the site that a feature may use besides declarations: folders of the server and parts of the app. */
const forFeatures = new RegExp(
  String.raw`^(?:server/(?:child|content|database|disk|http|log|media|refusal|sheets|writing)/|` +
    String.raw`server/auth/(?:cookies|links/secret-token)\.ts$|server/operation/(?:check|words)\.ts$|` +
    String.raw`server/api/(?:idempotency-key|openapi-routes|problem|request-body|sheet-body|upload)\.ts$|` +
    String.raw`app/(?:ui|layout|session|forms|fields|list-views|styles)/|app/(?:context|page-data)\.ts$|` +
    // These show entries and their changes to administrators.
    String.raw`app/admin/(?:AdminPage\.tsx|entry-title\.ts)$|` +
    String.raw`app/admin/history/(?:VersionChanges\.tsx|shown-values\.ts|versions\.css)$)`,
);

/** Returns imports into a feature from outside, imports between features, and imports that no feature may have. */
function ofFeatures(graph: readonly Edge[]): string[] {
  const featureOf = (path: string) => /^features\/(\w+)\//.exec(path)?.[1];
  return graph
    .filter(({ from, to }) => {
      const [own, other] = [featureOf(from), featureOf(to)];
      if (other !== undefined && own !== other) return from !== "features/registry.ts" || !to.endsWith("/feature.ts");
      return own !== undefined && /^(?:app|server)\//.test(to) && !forFeatures.test(to);
    })
    .map(describeEdge);
}

/** Returns groups of files that import one another in a circle, including imports of types; uses Tarjan's algorithm. */
function circlesOf(graph: readonly Edge[]): string[][] {
  const next = Map.groupBy(graph, ({ from }) => from);
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (path: string) => {
    const place = order.size;
    order.set(path, place);
    lowest.set(path, place);
    open.push(path);
    for (const { to } of next.get(path) ?? []) {
      if (!order.has(to)) visit(to);
      if (open.includes(to)) lowest.set(path, Math.min(lowest.get(path) ?? 0, lowest.get(to) ?? 0));
    }
    if (lowest.get(path) !== place) return;
    const group = open.splice(open.indexOf(path));
    if (group.length > 1) circles.push(group);
  };
  for (const { from } of graph) if (!order.has(from)) visit(from);
  return circles;
}

/** The most import statements in a file, so that a reader need not know half of the project to understand it. */
const mostImports = 20;
/** Files that may have more imports, each with the reason. */
const imported: Readonly<Record<string, string>> = {
  "server/services.ts": "opens the parts of the server",
  "server/site.ts": "puts them together",
};

/** The files of the running site. */
const site = sources.filter((path) => topOf(path) in topFolders);

/** Files that list independent modules: registries, the checks, and the routes. */
const listing = new RegExp(
  String.raw`/(?:all|lists|registry)\.ts$|^server/operation/(?:list|contributed/checks)\.ts$|` +
    String.raw`^server/(?:api/(?:api|auth-routes)|pages/app)\.ts$`,
);
/**
 * The largest allowed number of files that only one file in the same folder imports. If there are more, join two such
 * files; if there are fewer, lower this number (STYLE.md, 9).
 */
const mostBeside = 68;

/**
 * Returns the modules that only one file in the same folder imports. Leaves out tests, members of a list, routes,
 * adapters and lazily loaded modules.
 */
function readBeside(graph: readonly Edge[]): string[] {
  const readers = Map.groupBy(
    graph.filter(({ from }) => !from.startsWith("tests/")),
    ({ to }) => to,
  );
  return [...readers].flatMap(([path, all]) => {
    const [reader = "", ...others] = new Set(all.map(({ from }) => from));
    const isBeside = others.length === 0 && posix.dirname(reader) === posix.dirname(path);
    const standsAlone =
      !/\.tsx?$/.test(path) ||
      path.endsWith("routes.ts") ||
      listing.test(reader) ||
      adapters.test(path) ||
      all.some(({ isLazy }) => isLazy);
    return isBeside && !standsAlone ? [`${path} is read by ${reader} alone`] : [];
  });
}

describe("a file can be read without opening many others", () => {
  const importsIn = (path: string) => sourceOf(path).match(/^import\s/gm)?.length ?? 0;

  it(`a file imports at most ${mostImports} files, or is listed with its reason`, () => {
    const many = site.filter((path) => importsIn(path) > mostImports);
    expect(many.toSorted()).toEqual(Object.keys(imported).toSorted());
  });

  it("few files are imported only by a file in the same folder, because the two could be one file", () => {
    const beside = readBeside(edges.filter(({ to }) => topOf(to) in topFolders));
    expect(beside.length, beside.join("\n")).toBeLessThanOrEqual(mostBeside);
  });

  it("that rule finds a new file, unless it is imported from elsewhere, loaded lazily, or in a list", () => {
    const added = (from: string, isLazy?: true) => [
      { from, to: "app/ui/New.tsx", typeOnly: false, ...(isLazy && { isLazy }) },
    ];
    expect(readBeside(added("app/ui/Icon.tsx"))).toEqual(["app/ui/New.tsx is read by app/ui/Icon.tsx alone"]);
    expect(readBeside(added("app/ui/Icon.tsx", true))).toEqual([]);
    expect(readBeside(added("app/ui/all.ts"))).toEqual([]);
    expect(readBeside(added("app/root.tsx"))).toEqual([]);
    expect(readBeside([...added("app/ui/Icon.tsx"), ...added("app/root.tsx")])).toEqual([]);
  });
});

describe("imports run one way", () => {
  it("between the top folders", () => expect(betweenFolders(edges)).toEqual([]));
  it("inside app/", () => expect(insideFolder(edges, "app", appFolders, appBase)).toEqual([]));
  it("inside server/", () => expect(insideFolder(edges, "server", serverFolders, [])).toEqual([]));
  it("and never from the core to an adapter", () => expect(adaptersImported(edges)).toEqual([]));
  it("and into a feature from nowhere but the registry", () => expect(ofFeatures(edges)).toEqual([]));
  it("and never in a circle, not even of types", () => expect(circlesOf(edges)).toEqual([]));

  it("and no file of the core names an adapter", () => {
    const inCore = sources.filter((path) => core.test(path));
    expect(inCore.length).toBeGreaterThan(0);
    expect(inCore.flatMap((path) => adaptersNamed(path, sourceOf(path)))).toEqual([]);
  });

  it("in every folder, because each folder has a rule", () => {
    const folders = new Set(sources.map(topOf));
    for (const tools of ["tests", "bench", "docs", "scripts"]) folders.delete(tools);
    expect([...folders].toSorted()).toEqual(Object.keys(topFolders).toSorted());
    const inside = (top: string) =>
      new Set(
        sources.filter((path) => topOf(path) === top && path.split("/").length > 2).map((path) => path.split("/")[1]),
      );
    expect([...inside("app")].map(String).toSorted()).toEqual(Object.keys(appFolders).toSorted());
    expect([...inside("server")].map(String).toSorted()).toEqual(
      [...Object.keys(serverFolders), "commands"].toSorted(),
    );
  });
});

describe("the rules find code that breaks them", () => {
  const planted = (from: string, to: string, typeOnly = false) => [...edges, { from, to, typeOnly }];

  itForAll([
    ["engine/row.ts", "collections/notice.ts"],
    ["server/pages/app.ts", "app/context.ts"],
    ["engine/row.ts", "package:react"],
  ])("a folder importing one that it may not", ([from, to]) => {
    expect(betweenFolders(planted(from, to))).toEqual([`${from} imports ${to}`]);
  });

  it("a part of ui that imports a screen", () => {
    const graph = planted("app/ui/Icon.tsx", "app/admin/dashboard.tsx", true);
    expect(insideFolder(graph, "app", appFolders, appBase)).toEqual([
      "app/ui/Icon.tsx imports app/admin/dashboard.tsx",
    ]);
  });

  it("the content that imports a page, or the start of the server", () => {
    for (const to of ["server/pages/render-page.ts", "server/start.ts"]) {
      const graph = planted("server/content/store.ts", to);
      expect(insideFolder(graph, "server", serverFolders, [])).toEqual([`server/content/store.ts imports ${to}`]);
    }
  });

  itForAll([
    ["server/auth/sign-in.ts", "server/environment.ts"],
    ["server/media/media-library.ts", "server/environment.ts"],
    ["server/database/open.ts", "server/operation/backup/finish-restore.ts"],
    ["server/content/run-write.ts", "server/media/media-library.ts"],
    ["server/content/change-notices.ts", "server/operation/instances/leadership.ts"],
    ["server/database/transaction.ts", "server/http/work-queue.ts"],
  ])("a room importing one above it, of types alone", ([from, to]) => {
    expect(insideFolder(planted(from, to, true), "server", serverFolders, [])).toEqual([`${from} imports ${to}`]);
  });

  itForAll([
    ["server/auth/sessions.ts", "server/auth/providers/registry.ts"],
    ["server/media/media-library.ts", "server/media/object-store/object-store.ts"],
    ["server/api/upload.ts", "server/media/image-host/image-host.ts"],
    ["server/pages/render-page.ts", "server/database/postgres-engine.ts"],
    ["server/auth/secret.ts", "server/database/sqlite-engine.ts"],
  ])("a room importing an adapter", ([from, to]) => {
    expect(adaptersImported(planted(from, to))).toEqual([`${from} imports ${to}`]);
  });

  itForAll([
    ["server/auth/administrators.ts", 'const providerId = "oidc";', "oidc"],
    ["server/api/upload.ts", "if (store instanceof ImageHost) return;", "ImageHost"],
    ["server/content/store.ts", "await objectStore.put(key);", "objectStore"],
    ["server/pages/render-page.ts", 'if (engine === "postgres") return;', "postgres"],
  ])("code that names an adapter", ([path, code, name]) => {
    expect(adaptersNamed(path, `/** Says Firebase in a comment. */\n${code} // and S3`)).toEqual([
      `${path} names ${name}`,
    ]);
  });

  itForAll([
    ["app/layout/menu.ts", "features/lost/feature.ts"],
    ["features/registry.ts", "features/lost/server.ts"],
    ["features/found/server.ts", "features/lost/server.ts"],
    ["features/lost/server.ts", "server/auth/sessions.ts"],
    ["features/lost/Lost.tsx", "app/admin/dashboard.tsx"],
  ])("a feature importing what it may not, or imported", ([from, to]) => {
    expect(ofFeatures(planted(from, to))).toEqual([`${from} imports ${to}`]);
  });

  it("a circle of types", () => {
    const graph = planted("engine/field.ts", "engine/collection.ts", true);
    expect(circlesOf(graph)).toEqual([expect.arrayContaining(["engine/field.ts", "engine/collection.ts"])]);
  });
});

it("the list of checks names no database server, object store or identity provider; these add their own", () => {
  const named = sources.filter(
    (path) =>
      /^server\/operation\/(?!open-)[^/]+$/.test(path) &&
      /postgres|firebase|oidc|object-store|\bbucket\b/i.test(sourceOf(path)),
  );
  expect(named).toEqual([]);
});

it("a migration imports only Kysely, so that it does not change with the declarations", () => {
  const migrations = sources.filter((path) => path.startsWith("server/database/migrations/"));
  expect(migrations.length).toBeGreaterThan(0);
  for (const path of migrations)
    expect(
      importsOf(path).map(({ from }) => from),
      path,
    ).toEqual(["kysely"]);
});

it("server modules are imported with their file extension, because Node does not guess it", () => {
  const bare = sources
    .filter((path) => !path.startsWith("app/"))
    .flatMap((path) => importsOf(path).map(({ from }) => ({ path, from })))
    .filter(({ from }) => from.startsWith(".") && !/\.[a-z]+(?:\?inline)?$/.test(from) && !from.includes("$"));
  expect(bare).toEqual([]);
});

it("the started site sets production mode before any other module is loaded", () => {
  expect(importsOf("server/main.mjs").map(({ from }) => from)).toEqual(["node:module", "node:path", "./start.ts"]);
  expect(sourceOf("server/main.mjs")).toMatch(/NODE_ENV \?\?= "production"[^]*await import\("\.\/start\.ts"\)/);
});
