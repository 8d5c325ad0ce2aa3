const monitorPaths: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

/** Whether a URL's path is one that monitors, and programs on this machine, request without a proxy. */
export function isMonitorPath(url: string): boolean {
  return monitorPaths.has(url.replace(/\?.*/, ""));
}
