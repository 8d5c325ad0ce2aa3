const loopbackHosts: ReadonlySet<string> = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** Whether a URL's host name is that of this computer. */
export function isLoopback(hostname: string): boolean {
  return loopbackHosts.has(hostname);
}
