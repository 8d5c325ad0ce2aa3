import { data } from "react-router";
import type { Route } from "./+types/not-found.ts";

/** Answers every address without a route with 404. `/400` is the page for malformed addresses. */
export function loader({ params }: Route.LoaderArgs) {
  throw data(null, { status: params["*"] === "400" ? 400 : 404 });
}

export default function NotFound() {
  return null;
}
