import { LRUCache } from "lru-cache";
import * as spelling from "./spelling.ts";

// The search compares the words of the same texts again and again. Only the server searches, so scripts import
// spelling.ts instead.

/** The number of words whose sounds and keys are kept: several times the words of a school's site. */
const mostKept = 10_000;
const sounds = new LRUCache<string, string>({ max: mostKept, memoMethod: spelling.soundOf });
const keys = new LRUCache<string, string>({ max: mostKept, memoMethod: spelling.keyOf });

/** The sound of a folded word (`soundOf` in spelling.ts). */
export const soundOf = (word: string): string => sounds.memo(word);

/** The key of a folded word (`keyOf` in spelling.ts). */
export const keyOf = (word: string): string => keys.memo(word);
