import { Hono } from "hono";
import type { Store } from "../content/store.ts";
import type { Metrics } from "./metrics.ts";
import type { SiteOperation } from "./open-operation.ts";

/** The facts for monitors. */
export type Monitored = {
  store: Store;
  operation: SiteOperation;
  /** Whether connections are accepted; false once the process is shutting down. */
  isListening: () => boolean;
  /** Undefined without `METRICS_TOKEN`. */
  metrics: Metrics | undefined;
};

const uncached = { "Cache-Control": "no-store" };

/** The routes for monitors: whether writing works, whether readers can be served, and the metrics. */
export function monitorRoutes({ store, operation, isListening, metrics }: Monitored): Hono {
  const routes = new Hono();
  routes.get("/healthz", async (context) => {
    const result = await operation.health();
    return context.json(result, result.status === "ok" ? 200 : 503, uncached);
  });
  routes.get("/readyz", async (context) => {
    const isReady = isListening() && (await operation.canRead());
    return context.json({ status: isReady ? "ready" : "not ready" }, isReady ? 200 : 503, uncached);
  });
  if (!metrics) return routes;
  routes.get("/metrics", async (context) => {
    if (!metrics.accepts(context.req.header("Authorization")))
      return context.body(null, 401, { ...uncached, "WWW-Authenticate": "Bearer" });
    const text = metrics.text(await store.usage(), await operation.gauges(), await operation.alarms());
    return context.body(text, 200, { ...uncached, "Content-Type": "text/plain; version=0.0.4; charset=utf-8" });
  });
  return routes;
}
