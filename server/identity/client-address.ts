import type { IncomingMessage } from "node:http";
import { isIP, isIPv6 } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { log } from "../log.ts";
import { isPublicAddress } from "../media/public-address.ts";

/** The header by which identity learns a client's address; only the server itself sets it. */
export const clientAddressHeader = "x-client-address";

/** The address a request comes from; behind a proxy, what the proxy says of it. */
export function clientAddress(context: Context, trustProxy: boolean): string {
  const forwarded = context.req.header("X-Forwarded-For")?.split(",").at(-1)?.trim() ?? "";
  if (trustProxy && isIP(forwarded) !== 0) return forwarded;
  return getConnInfo(context).remote.address ?? "unknown";
}

/**
 * The network that an address counts for: an IPv4 address itself, of IPv6 the first 64 bits, which is the least that
 * a provider gives to a customer.
 */
export function networkOf(address: string): string {
  const [plain = ""] = address.split("%", 1);
  if (!isIPv6(plain)) return plain;
  // The URL parser writes it in one form: lower case, hexadecimal, without zeros in front.
  const [head = "", tail] = new URL(`http://[${plain}]/`).hostname.slice(1, -1).split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const groups = [...left, ...Array.from({ length: 8 - left.length - right.length }, () => "0"), ...right];
  if (groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff") {
    const bytes = groups.slice(6).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
    return bytes.join(".");
  }
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** Looks at each request until TRUST_PROXY is seen to be wrong, and then says so once. */
export function watchProxy(trustProxy: boolean): (request: IncomingMessage) => void {
  let hasSpoken = false;
  return ({ headers, socket, url }) => {
    if (hasSpoken || url === "/healthz") return;
    const isForwarded = headers["x-forwarded-for"] !== undefined;
    if (trustProxy === isForwarded) return;
    // Anybody may send the header; only what comes from this machine or its network can be the operator's proxy.
    if (isForwarded && isPublicAddress(networkOf(socket.remoteAddress ?? ""))) return;
    hasSpoken = true;
    log.info(
      trustProxy
        ? "TRUST_PROXY looks wrong: it is yes, but a request came without X-Forwarded-For. Its address is the sender's own."
        : "TRUST_PROXY looks wrong: it is no, but a proxy sends X-Forwarded-For. All its clients count as one address.",
    );
  };
}
