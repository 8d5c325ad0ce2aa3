import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { type ImageHost, startImageHost } from "../kit/image-host.ts";
import { describePictureStore } from "../kit/picture-store.ts";
import type { Site } from "../kit/site.ts";

let host: ImageHost;
beforeAll(async () => {
  host = await startImageHost();
});
afterAll(() => host.stop());

const filesOf = async ({ dataDirectory }: Site) => {
  const folders = ["media", "uploads"].map((name) => readdir(join(dataDirectory, name)).catch(() => []));
  return (await Promise.all(folders)).flat();
};

describe("pictures go to own media:", () => {
  describePictureStore({ environment: () => ({}), filesOf, shownAt: () => "/media/" });
});

describe("pictures go to an image host:", () => {
  const sentTo = () => host.sent.length;
  describePictureStore({
    environment: () => host.environment,
    filesOf,
    shownAt: () => `${host.origin}/shown/`,
    sentTo,
  });
});
