import type { IncomingMessage } from "node:http";
import { expect, vi } from "vitest";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { networkOf, proxyCheck } from "./client-address.ts";

itForAll([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::FFFF:c000:201", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
  ["unknown", "unknown"],
])("an address is counted as its network", ([address, network]) => {
  expect(networkOf(address)).toBe(network);
});

const request = (remoteAddress: string, forwarded?: string, url = "/") =>
  ({
    url,
    headers: { "accept-language": "bn", ...(forwarded !== undefined && { "x-forwarded-for": forwarded }) },
    socket: { remoteAddress },
  }) as unknown as IncomingMessage;

itForAll([
  ["no", false, [request("127.0.0.1"), request("198.13.4.5", "1.2.3.4")], request("127.0.0.1", "1.2.3.4")],
  ["no, in a network of the operator's", false, [request("8.8.8.8", "1.2.3.4")], request("::ffff:10.0.0.7", "1.2.3.4")],
  [
    "yes",
    true,
    [
      request("127.0.0.1", "1.2.3.4"),
      ...["/healthz", "/readyz", "/metrics"].map((url) => request("127.0.0.1", undefined, url)),
      { headers: {}, socket: { remoteAddress: "127.0.0.1" } } as IncomingMessage,
    ],
    request("127.0.0.1"),
  ],
])("TRUST_PROXY is reported once if it looks wrong", ([, trustProxy, consistent, wrong]) => {
  const stdout = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const watch = proxyCheck(trustProxy);
  for (const one of consistent) watch(one);
  expect(stdout).not.toHaveBeenCalled();
  for (const one of [wrong, wrong, wrong]) watch(one);
  expect(stdout.mock.calls).toEqual([[expect.stringMatching(/^TRUST_PROXY looks wrong: .+\n$/)]]);
  stdout.mockRestore();
});
