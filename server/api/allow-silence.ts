import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { PictureStore } from "../media/picture-store.ts";

/**
 * Lets the connection of a request be silent while an image host is waited for, whose own time limit bounds that. The web
 * server would end it sooner, and nobody would read why the request failed. Its limit is back at the connection's next
 * request.
 */
export function allowSilence(context: Context, { isRemote }: Pick<PictureStore, "isRemote">): void {
  if (isRemote) (context.env as HttpBindings).incoming.setTimeout(0);
}
