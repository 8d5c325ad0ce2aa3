import { expect, it } from "vitest";
import { restartUnderLoad } from "../kit/restarts-under-load.ts";

const restarts = 20;

it.skipIf(process.platform === "win32")(`${restarts} restarts under 100 requests a second drop none`, async () => {
  const { answered, failed } = await restartUnderLoad(restarts);
  process.stdout.write(`${restarts} restarts: ${answered} answered, ${failed.length} failed.\n`);
  expect(failed).toEqual([]);
});
