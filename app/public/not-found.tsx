import { data } from "react-router";
import type { Route } from "./+types/not-found.ts";

/** Any address that no other route knows; `/400` is the page for addresses that are not understood. */
export function loader({ params }: Route.LoaderArgs) {
  throw data(null, { status: params["*"] === "400" ? 400 : 404 });
}

export default function NotFound() {
  return null;
}
