import { defineConfig } from "vitest/config";

const slow = 120_000;
const long = 15 * 60_000;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{engine,collections,sample,server,app,custom-elements,messages,scripts}/**/*.test.ts", "tests/architecture/*.test.ts"],
        },
      },
      {
        test: {
          name: "contract",
          include: ["tests/contract/*.test.ts"],
          testTimeout: slow,
          hookTimeout: slow,
        },
      },
      {
        test: {
          name: "browser",
          include: ["tests/browser/*.test.ts"],
          testTimeout: slow,
          hookTimeout: slow,
        },
      },
      {
        // Chromium, Firefox and WebKit, for which `npm run test:engines` installs what it can.
        test: {
          name: "engines",
          include: ["tests/engines/*.test.ts"],
          testTimeout: 2 * slow,
          hookTimeout: slow,
        },
      },
      {
        // Takes long, so that `npm run test:trust` alone runs it.
        test: {
          name: "trust",
          include: ["tests/trust/*.test.ts"],
          testTimeout: long,
          hookTimeout: long,
        },
      },
    ],
    maxWorkers: 2,
  },
});
