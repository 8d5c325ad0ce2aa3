import { expect, it } from "vitest";
import { rawRequest } from "../kit/raw-request.ts";
import { startSite } from "../kit/site.ts";

const path = "/.well-known/security.txt";

it("security.txt names the operator's contact, and does not exist if none is set", async () => {
  const [withContact, withoutContact] = await Promise.all([
    startSite({ SAMPLE_CONTENT: "no", SECURITY_CONTACT: "mailto:security@school.example" }),
    startSite({ SAMPLE_CONTENT: "no" }),
  ]);
  try {
    const { status, headers, text } = await rawRequest(withContact, path);
    expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(text).toMatch(/^Contact: mailto:security@school\.example\nExpires: \S+Z\n/);
    expect((await rawRequest(withoutContact, path)).status).toBe(404);
  } finally {
    await Promise.all([withContact.stop(), withoutContact.stop()]);
  }
});
