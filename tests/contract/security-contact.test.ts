import { expect, it } from "vitest";
import { ask } from "../ask.ts";
import { startSite } from "../site.ts";

const path = "/.well-known/security.txt";

it("says where holes may be told, where the operator has said so, and is not there otherwise", async () => {
  const [told, untold] = await Promise.all([
    startSite({ SAMPLE_CONTENT: "no", SECURITY_CONTACT: "mailto:security@school.example" }),
    startSite({ SAMPLE_CONTENT: "no" }),
  ]);
  try {
    const { status, headers, text } = await ask(told, path);
    expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(text).toMatch(/^Contact: mailto:security@school\.example\nExpires: \S+Z\n/);
    expect((await ask(untold, path)).status).toBe(404);
  } finally {
    await Promise.all([told.stop(), untold.stop()]);
  }
});
