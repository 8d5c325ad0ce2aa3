/** What an answer may load or be framed by where it says nothing else: nothing. Pages and files have policies of their own. */
const nothing = "default-src 'none'; frame-ancestors 'none'";

/** A year, in seconds: what the preload list would ask for at least, without asking to be on it. */
const oneYear = 365 * 24 * 60 * 60;

/**
 * Headers that every answer of the site carries unless it says otherwise. `publicUrl` is the address under which the
 * public reaches the site: where that is https, browsers are told to come by https alone.
 */
export function safeHeaders(publicUrl: string): Map<string, string> {
  return new Map([
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Permissions-Policy", "camera=(), geolocation=(), microphone=()"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["Content-Security-Policy", nothing],
    ...(publicUrl.startsWith("https:") ? [["Strict-Transport-Security", `max-age=${oneYear}`] as const] : []),
  ]);
}

/** For what programs and pages of other sites may take in: the open data, and the files that they name. */
export const openToOthers = { "Cross-Origin-Resource-Policy": "cross-origin" } as const;
