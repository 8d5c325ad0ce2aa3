import * as z from "zod/mini";

/** How long a draft is kept, in milliseconds: 14 days. */
const lifetime = 14 * 24 * 60 * 60_000;
/** Most drafts on a device, and most characters of one: together less than half of what browsers let a site store. */
const mostDrafts = 20;
const mostCharacters = 100_000;
/** How long to wait for the page before a reload to give up its draft, in milliseconds. */
const patience = 1000;

const keyPrefix = "draft:";
/** Prefix of the key under which a tab remembers which draft of a form is its own. */
const ownPrefix = "own-draft:";

const stored = z.object({
  path: z.string(),
  /** The account that typed it; no other sees it. */
  by: z.string(),
  /** When it was stored, in milliseconds since 1970. */
  at: z.number(),
  values: z.record(z.string(), z.string()),
  /**
   * The names of files that were chosen and not yet uploaded, with what was typed for each alone, such as its caption.
   */
  files: z.array(z.object({ name: z.string(), values: z.record(z.string(), z.string()) })),
  /** The key of an attempt to send the values of which no answer came: sent again, they are added once. */
  attempt: z.optional(z.object({ key: z.string(), sent: z.string() })),
  /** The entry that an update was begun with, and its version. */
  begun: z.optional(z.object({ version: z.number(), row: z.record(z.string(), z.unknown()) })),
});

/** What has been done in a form and not been saved. */
export type DraftContent = Pick<z.infer<typeof stored>, "values" | "files" | "attempt" | "begun">;

/** The form whose drafts are meant, and the computer that they are kept on. */
export type DraftOwner = { path: string; by: string; sharedComputer: boolean };

/** A form's place for its draft. */
export type DraftPlace = {
  /** The draft that was found there. */
  found: DraftContent | undefined;
  /** Stores a draft; returns whether the browser allowed it. */
  save: (content: DraftContent) => boolean;
  remove: () => void;
  /** Makes it a place of the form at another path from now on. */
  moveTo: (path: string) => void;
};

/**
 * Finds the draft of a form: the one that this tab has begun, else the newest one that no open tab is working on. Each
 * tab has a place of its own, so that two tabs with the same form keep two drafts. Drafts last 14 days on this device;
 * on a shared computer they end with the tab (requirements R7.15).
 */
export async function openDraft({ path, by, sharedComputer }: DraftOwner): Promise<DraftPlace> {
  try {
    const storage = sharedComputer ? sessionStorage : localStorage;
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
 * Stores what the next page of this tab that shows the form opens with. Other drafts of the form stay as they are.
 * Returns whether the browser allowed it.
 */
export function passDraft({ path, by, sharedComputer }: DraftOwner, content: DraftContent): boolean {
  try {
    const storage = sharedComputer ? sessionStorage : localStorage;
    const key = newKey();
    if (!write(storage, key, { path, by, at: Date.now(), ...content })) return false;
    own(path, key);
    return true;
  } catch {
    return false;
  }
}

function newKey(): string {
  return keyPrefix + String(crypto.getRandomValues(new Uint32Array(2)));
}

/** Makes a key that of this tab's own draft of the form at `path`. */
function own(path: string, key: string): void {
  sessionStorage.setItem(ownPrefix + path, key);
}

/** A key that is this tab's own, with the draft that stands there. */
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
    // It moves to this tab's key: where tabs cannot claim drafts, the tab that began it does not write over this one's.
    if (write(storage, key, draft)) storage.removeItem(other);
    return { key, found: draft };
  }
  return { key };
}

/**
 * Marks a draft as this tab's for as long as its page is open; false if another tab has it. Only secure contexts have
 * locks; elsewhere every draft can be claimed.
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
