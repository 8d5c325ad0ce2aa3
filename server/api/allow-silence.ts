import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { PictureStore } from "../media/picture-store.ts";

/**
 * Lets the connection of a request be silent while a store elsewhere is waited for, whose own time limits bound that.
 * The web server would end it sooner, and nobody would read why the request failed. Its limit is back at the
 * connection's next request.
 */
export function allowSilence(context: Context, ...stores: readonly Pick<PictureStore, "answersAtOnce">[]): void {
  if (stores.some(({ answersAtOnce }) => !answersAtOnce)) (context.env as HttpBindings).incoming.setTimeout(0);
}
