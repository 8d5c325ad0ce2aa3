import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { timeTaken } from "./time-taken.ts";

const changed = Date.UTC(2026, 10, 1);
const image = () => sharp({ create: { width: 8, height: 8, channels: 3, background: "green" } });
const fileOf = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], "a.jpg", { lastModified: changed });
const photo = async (taken: string) =>
  new Uint8Array(
    await image()
      .jpeg()
      .withExif({ IFD0: { Make: "Phone" }, IFD2: { DateTimeOriginal: taken } })
      .toBuffer(),
  );

describe("when a photograph was taken", () => {
  it("is what its camera wrote", async () => {
    expect(await timeTaken(fileOf(await photo("2026:03:02 10:15:30")))).toBe(
      new Date(2026, 2, 2, 10, 15, 30).getTime(),
    );
  });
  it.each(["0000:00:00 00:00:00", "last summer, at noon"])(
    "is the file's own time where the camera wrote %s",
    async (taken) => {
      expect(await timeTaken(fileOf(await photo(taken)))).toBe(changed);
    },
  );
  it("is the file's own time where there is no EXIF, or no picture", async () => {
    for (const bytes of [
      await image().jpeg().toBuffer(),
      await image().png().toBuffer(),
      Buffer.from("no picture"),
      Buffer.alloc(0),
    ]) {
      expect(await timeTaken(fileOf(new Uint8Array(bytes)))).toBe(changed);
    }
  });
  it("is the file's own time wherever the EXIF is cut short, if it is not found by then", async () => {
    const whole = await photo("2026:03:02 10:15:30");
    const found = new Set(
      await Promise.all(Array.from({ length: 400 }, (_, length) => timeTaken(fileOf(whole.slice(0, length))))),
    );
    expect(found).toEqual(new Set([changed, new Date(2026, 2, 2, 10, 15, 30).getTime()]));
  });
});
