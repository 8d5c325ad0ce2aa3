/**
 * The site network (/48) that contains an IPv6 network; undefined for an IPv4 address. The network is written as by
 * `networkOf` (server/auth/client-address.ts). A site network is counted too, because anybody can have a /48, which
 * contains 65,536 networks.
 */
export function siteNetworkOf(network: string): string | undefined {
  return network.endsWith("::/64") ? `${network.split(":").slice(0, 3).join(":")}::/48` : undefined;
}

/** The largest network that counts as one client: the site network that contains a network, or the network itself. */
export function widestNetworkOf(network: string): string {
  return siteNetworkOf(network) ?? network;
}
