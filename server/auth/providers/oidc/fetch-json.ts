import { readBody } from "../../../http/read-body.ts";
import { identityDeadline } from "../../identity-deadline.ts";
import { ProviderUnavailable } from "./failures.ts";

/** Largest answer of a provider, in bytes: discovery documents, key sets and tokens have a few kilobytes. */
const mostBytes = 128 * 1024;

const tooLong = () => new Error(`Its answer is longer than ${mostBytes} bytes.`);

const tooManyRequests = 429;

/**
 * Fetches JSON from the provider and returns its status and the parsed body. Redirects are not followed, because they
 * could lead anywhere. Throws a `ProviderUnavailable` if the answer comes too late, is too long or is not JSON, or has
 * the status 429 or 500 and above.
 */
export async function fetchJson(
  address: string,
  init: Pick<RequestInit, "method" | "headers" | "body"> = {},
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(address, { ...init, redirect: "error", signal: identityDeadline() });
    const body = await readBody(response, mostBytes, tooLong);
    if (response.status >= 500 || response.status === tooManyRequests)
      throw new Error(`It answered ${response.status}.`);
    return { status: response.status, body: JSON.parse(body.toString()) };
  } catch (error) {
    throw new ProviderUnavailable(`${new URL(address).origin} gave no usable answer.`, { cause: error });
  }
}
