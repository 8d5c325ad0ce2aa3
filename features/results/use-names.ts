import { useLoaderData } from "react-router";
import type { NameTexts } from "./screen-data.ts";

/** The names of meanings, parts and doubts that the loader of this screen has returned as `names`. */
export function useNames(): NameTexts {
  return useLoaderData<{ names: NameTexts }>().names;
}
