import { useRef } from "react";
import type { FormState } from "./use-form-state.ts";

/** How long after a success a press on an untouched form is the second tap of the press before, in milliseconds. */
const doubleTap = 2000;

/** Tells the second tap of a double one from a press that means something: a form that was just saved is untouched by it. */
export function useDoubleTap({ values, base }: Pick<FormState, "values" | "base">) {
  const savedAt = useRef(Number.NEGATIVE_INFINITY);
  return {
    noteSuccess: () => {
      savedAt.current = performance.now();
    },
    isSecondTap: () => {
      const isUntouched = Object.keys(values).every((name) => values[name] === base[name]);
      return isUntouched && performance.now() - savedAt.current < doubleTap;
    },
  };
}
