import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { isMonitorPath } from "../http/monitor-path.ts";
import { widestNetworkOf } from "../http/site-network.ts";
import { log } from "../log/log.ts";

/** The header that passes a client's address to the identity library. Only the server itself sets it. */
export const clientAddressHeader = "x-client-address";

/** The IP address from which a request comes; behind a trusted proxy, the last one in `X-Forwarded-For`. */
export function clientAddress(context: Context, trustProxy: boolean): string {
  const header = context.req.header("X-Forwarded-For");
  return (trustProxy ? lastAddress(header) : undefined) ?? getConnInfo(context).remote.address ?? "unknown";
}

function lastAddress(header: string | undefined): string | undefined {
  const last = header?.split(",").at(-1)?.trim() ?? "";
  return isIP(last) === 0 ? undefined : last;
}

/**
 * The network by which an address is counted: an IPv4 address itself, or the first 64 bits of an IPv6 address, the
 * smallest network that an internet provider assigns to a customer.
 */
export function networkOf(address: string): string {
  const [plain = ""] = address.split("%", 1);
  if (!isIPv6(plain)) return plain;
  // The URL parser normalizes the address: lower case, hexadecimal, without leading zeros.
  const [head = "", tail] = new URL(`http://[${plain}]/`).hostname.slice(1, -1).split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const groups = [...left, ...Array.from({ length: 8 - left.length - right.length }, () => "0"), ...right];
  if (groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff") {
    const bytes = groups
      .slice(6)
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
    return bytes.join(".");
  }
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/**
 * Returns a function that tells which network waits for the answer to a request, so that each has a line of its own in
 * the work queue.
 */
export function lineFinder(trustProxy: boolean): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const forwarded = trustProxy ? lastAddress(headers["x-forwarded-for"]?.toString()) : undefined;
    return widestNetworkOf(networkOf(forwarded ?? socket.remoteAddress ?? "unknown"));
  };
}

/**
 * Networks from which no client on the internet connects: this machine and private ones (RFC 1918, 3927, 4193, 4291).
 */
const ownNetworks = new BlockList();
for (const [network, prefix] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const) {
  ownNetworks.addSubnet(network, prefix, "ipv4");
}
for (const [network, prefix] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  ownNetworks.addSubnet(network, prefix, "ipv6");

function isOwnNetwork(address = ""): boolean {
  const [plain = ""] = address.split("%", 1);
  return ownNetworks.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
}

/**
 * Returns a function to call with each request. It logs a warning once if the requests show that TRUST_PROXY is wrong.
 * That a request came without a proxy means nothing unless a visitor sent it: every browser sends `Accept-Language`,
 * and the commands of an operator do not.
 */
export function proxyCheck(trustProxy: boolean): (request: IncomingMessage) => void {
  let hasWarned = false;
  return ({ headers, socket, url }) => {
    if (hasWarned || isMonitorPath(url ?? "")) return;
    const isForwarded = headers["x-forwarded-for"] !== undefined;
    if (trustProxy === isForwarded) return;
    if (!isForwarded && headers["accept-language"] === undefined) return;
    // Any client may send the header; only a sender on this machine or its private network can be the operator's proxy.
    if (isForwarded && !isOwnNetwork(socket.remoteAddress)) return;
    hasWarned = true;
    log.info(
      trustProxy
        ? "TRUST_PROXY looks wrong: it is yes, but a request came without X-Forwarded-For. " +
            "Its address is the sender's own."
        : "TRUST_PROXY looks wrong: it is no, but a proxy sends X-Forwarded-For. All its clients count as one address.",
    );
  };
}
