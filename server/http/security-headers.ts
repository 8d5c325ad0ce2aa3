/** The default policy: load nothing, and allow no framing. Pages and files replace it with their own. */
const nothing = "default-src 'none'; frame-ancestors 'none'";

/** What pages may use of a device: none of these. */
export const permissionsPolicy = "camera=(), geolocation=(), microphone=()";

/** One year in seconds: the minimum of the HSTS preload list, although the site does not ask to be on it. */
const oneYear = 365 * 24 * 60 * 60;

/** Default headers of every response, by name. */
export type SecurityHeaders = Readonly<Record<string, string>>;

/**
 * The default headers. `publicUrl` is the site's public address; if it is https, they include
 * `Strict-Transport-Security`.
 */
export function securityHeaders(publicUrl: string): SecurityHeaders {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": permissionsPolicy,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": nothing,
    ...(publicUrl.startsWith("https:") && { "Strict-Transport-Security": `max-age=${oneYear}` }),
  };
}

/** For responses that other sites may embed: the open data, and the files that it refers to. */
export const crossOriginHeaders = { "Cross-Origin-Resource-Policy": "cross-origin" } as const;
