import { BlockList, isIPv4, isIPv6 } from "node:net";

const notPublic = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  notPublic.addSubnet(network, prefix, "ipv4");
}

// Of IPv6 only 2000::/3 is the public network; these parts of it lead elsewhere or stand for IPv4.
const public6 = new BlockList();
public6.addSubnet("2000::", 3, "ipv6");
const special6 = new BlockList();
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  special6.addSubnet(network, prefix, "ipv6");
}

/** Whether an IP address is one of the public internet: not this machine, not the school's own network. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, "ipv4");
  if (!isIPv6(address)) return false;
  return public6.check(address, "ipv6") && !special6.check(address, "ipv6");
}
