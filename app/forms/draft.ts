import * as z from "zod/mini";

/** How long a draft is kept, in milliseconds: 14 days. */
const lifetime = 14 * 24 * 60 * 60_000;
/**
 * The maximum number of drafts on a device, and the maximum number of characters of one draft. Together they take less
 * than half of what browsers let a site store.
 */
const mostDrafts = 20;
const mostCharacters = 100_000;
/** How long to wait after a reload until the previous page releases its draft, in milliseconds. */
const patience = 1000;

const keyPrefix = "draft:";
/** Prefix of the key under which a tab remembers which draft of a form is its own. */
const ownPrefix = "own-draft:";

const stored = z.object({
  path: z.string(),
  /** The account of the person who typed the draft. No other account sees it. */
  by: z.string(),
  /** When it was stored, in milliseconds since 1970. */
  at: z.number(),
  values: z.record(z.string(), z.string()),
  /**
   * The names of the files that were chosen but not yet uploaded, with the texts typed for each, such as its caption.
   */
  files: z.array(z.object({ name: z.string(), values: z.record(z.string(), z.string()) })),
  /**
   * The idempotency key of an attempt to send the values, if the attempt got no response. Sending the values again with
   * the key adds them only once.
   */
  attempt: z.optional(z.object({ key: z.string(), sent: z.string() })),
  /** If the form changes an entry: the entry, and its version, with which the form started. */
  begun: z.optional(z.object({ version: z.number(), row: z.record(z.string(), z.unknown()) })),
});

/** The unsaved work in a form. */
export type DraftContent = Pick<z.infer<typeof stored>, "values" | "files" | "attempt" | "begun">;

/** Identifies the drafts of a form: its path, the account, and whether the computer is shared. */
export type DraftOwner = { path: string; by: string; sharedComputer: boolean };

/** The place where a form stores its draft. */
export type DraftPlace = {
  /** The draft that was found at this place. */
  found: DraftContent | undefined;
  /** Stores a draft; returns whether the browser allowed it. */
  save: (content: DraftContent) => boolean;
  remove: () => void;
  /** From now on, stores the draft for the form at another path. */
  moveTo: (path: string) => void;
};

/**
 * Finds the draft of a form: the draft of this tab, otherwise the newest one that no open tab is using. Each tab has a
 * place of its own, so that two tabs with the same form store two drafts. Drafts are stored on this device for 14 days;
 * on a shared computer they end with the tab (requirements R7.15).
 */
export async function openDraft({ path, by, ...device }: DraftOwner): Promise<DraftPlace> {
  try {
    const storage = storageOf(device);
    removeOld(storage);
    const { key, found } = await takeDraft(storage, path, by);
    let current = path;
    return {
      found,
      save: (content) => write(storage, key, { path: current, by, at: Date.now(), ...content }),
      remove: () => storage.removeItem(key),
      moveTo: (next) => {
        current = next;
        own(next, key);
      },
    };
  } catch {
    // The browser does not let this site store anything.
    return { found: undefined, save: () => false, remove: () => undefined, moveTo: () => undefined };
  }
}

/**
 * Stores a draft for the next page of this tab that shows the form. Other drafts of the form stay unchanged. Returns
 * whether the browser allowed it.
 */
export function passDraft({ path, by, ...device }: DraftOwner, content: DraftContent): boolean {
  try {
    const storage = storageOf(device);
    const key = newKey();
    if (!write(storage, key, { path, by, at: Date.now(), ...content })) return false;
    own(path, key);
    return true;
  } catch {
    return false;
  }
}

/**
 * The storage for drafts and for dismissed hints. On a shared computer it is the session storage, so that they end with
 * the tab.
 */
export function storageOf({ sharedComputer }: Pick<DraftOwner, "sharedComputer">): Storage {
  return sharedComputer ? sessionStorage : localStorage;
}

function newKey(): string {
  return keyPrefix + String(crypto.getRandomValues(new Uint32Array(2)));
}

/** Remembers `key` as that of this tab's own draft of the form at `path`. */
function own(path: string, key: string): void {
  sessionStorage.setItem(ownPrefix + path, key);
}

/**
 * Returns the key of this tab's own draft, and the draft stored there, if any. May take over a draft that no tab uses.
 */
async function takeDraft(storage: Storage, path: string, by: string): Promise<{ key: string; found?: DraftContent }> {
  const former = sessionStorage.getItem(ownPrefix + path);
  if (former !== null && (await claim(former, patience))) {
    const draft = read(storage, former);
    return { key: former, found: draft?.by === by ? draft : undefined };
  }
  const key = newKey();
  own(path, key);
  await claim(key);
  for (const { key: other, draft } of draftsIn(storage)) {
    if (draft.path !== path || draft.by !== by || !(await claim(other))) continue;
    // Move the draft to this tab's key. Where tabs cannot claim drafts, the tab that started it would otherwise
    // overwrite this tab's changes.
    if (write(storage, key, draft)) storage.removeItem(other);
    return { key, found: draft };
  }
  return { key };
}

/**
 * Claims a draft for this tab for as long as its page is open; false if another tab has claimed it. Only secure
 * contexts have locks; elsewhere every claim succeeds.
 */
function claim(key: string, milliseconds = 0): Promise<boolean> {
  if (!("locks" in navigator)) return Promise.resolve(true);
  const options = milliseconds > 0 ? { signal: AbortSignal.timeout(milliseconds) } : { ifAvailable: true };
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null);
      return lock && new Promise(() => undefined);
    };
    navigator.locks.request(key, options, hold).catch(() => resolve(false));
  });
}

/** The drafts in a storage, the newest first. */
function draftsIn(storage: Storage) {
  const keys = Object.keys(storage).filter((key) => key.startsWith(keyPrefix));
  const drafts = keys.flatMap((key) => {
    const draft = read(storage, key);
    return draft ? [{ key, draft }] : [];
  });
  return drafts.toSorted((a, b) => b.draft.at - a.draft.at);
}

/** Removes drafts that are too old, too many or not readable. */
function removeOld(storage: Storage): void {
  const kept = draftsIn(storage)
    .filter(({ draft }) => draft.at > Date.now() - lifetime)
    .slice(0, mostDrafts - 1);
  const keep = new Set(kept.map(({ key }) => key));
  for (const key of Object.keys(storage)) if (key.startsWith(keyPrefix) && !keep.has(key)) storage.removeItem(key);
}

function read(storage: Storage, key: string) {
  try {
    return stored.parse(JSON.parse(storage.getItem(key) ?? ""));
  } catch {
    return undefined;
  }
}

function write(storage: Storage, key: string, draft: z.infer<typeof stored>): boolean {
  const text = JSON.stringify(draft);
  if (text.length > mostCharacters) return false;
  try {
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
