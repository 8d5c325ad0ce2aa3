import type { Page } from "playwright-core";

export type Spot = { x: number; y: number };
type Phase = "touchStart" | "touchMove" | "touchEnd";

/** Seconds from one event of the finger to the next, however long the machine takes. */
const pace = 0.05;

/** A finger on the page; each call answers when the page has dealt with it. */
export async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1000;
  const touch = (type: Phase, spots: Spot[]) => {
    timestamp += pace;
    return session.send("Input.dispatchTouchEvent", { type, timestamp, touchPoints: spots });
  };

  const tap = async (spot: Spot) => {
    await touch("touchStart", [spot]);
    await touch("touchEnd", []);
  };
  /** Drags from a spot by so many pixels, in several moves as a finger does. */
  const drag = async (from: Spot, by: Spot) => {
    await touch("touchStart", [from]);
    for (const part of [0.5, 0.75, 1]) {
      await touch("touchMove", [{ x: from.x + by.x * part, y: from.y + by.y * part }]);
    }
    await touch("touchEnd", []);
  };
  return { tap, drag };
}
