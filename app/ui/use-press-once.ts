import { useRef, useState } from "react";

/**
 * Runs the work of one press of a button at a time. Call `once` with all of the work, and within it `whileSending` with
 * the requests. `sending` is true during these, so that the buttons look disabled and keep the focus.
 */
export function usePressOnce() {
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  /** Runs the work. Does nothing and returns undefined while earlier work is running. */
  const once = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    if (busy.current) return undefined;
    busy.current = true;
    try {
      return await work();
    } finally {
      busy.current = false;
    }
  };
  const whileSending = async <Result>(requests: () => Promise<Result>): Promise<Result> => {
    setSending(true);
    try {
      return await requests();
    } finally {
      setSending(false);
    }
  };
  return { sending, once, whileSending };
}
