import type { Page } from "playwright-core";

/** A point in the window, or a distance, in CSS pixels. */
export type Spot = { x: number; y: number };
type Phase = "touchStart" | "touchMove" | "touchEnd";

/** Seconds between the timestamps of two touch events, however long the machine takes. */
const pace = 0.05;

/** Simulates a finger on the page; each call resolves when the page has handled its events. */
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
  /** Drags from a spot by a distance, in several moves as a finger does. */
  const drag = async (from: Spot, by: Spot) => {
    await touch("touchStart", [from]);
    for (const part of [0.5, 0.75, 1]) {
      await touch("touchMove", [{ x: from.x + by.x * part, y: from.y + by.y * part }]);
    }
    await touch("touchEnd", []);
  };
  const press = (spot: Spot) => touch("touchStart", [spot]);
  const moveTo = (spot: Spot) => touch("touchMove", [spot]);
  const lift = () => touch("touchEnd", []);
  return { tap, drag, press, moveTo, lift };
}
