import { useLoaderData } from "react-router";
import type { NameTexts } from "./screen-data.ts";

/** The names of meanings, parts and doubts, which the screen's loader returns as `names`. */
export function useNames(): NameTexts {
  return useLoaderData<{ names: NameTexts }>().names;
}
