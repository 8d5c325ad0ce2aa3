import { nextDay } from "../../engine/calendar-day.ts";

/** Acts whenever a new day has begun at the school; answers what ends that. */
export function eachDay(act: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = () => {
    const now = new Date();
    timer = setTimeout(() => {
      wait();
      act();
    }, nextDay(now).getTime() - now.getTime()).unref();
  };
  wait();
  return () => clearTimeout(timer);
}
