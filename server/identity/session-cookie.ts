/** What the name of every cookie of ours begins with. */
export const cookiePrefix = "school";

/** The name of the cookie that carries a session; over HTTPS it stands behind `__Secure-`. */
export const sessionCookie = `${cookiePrefix}.session_token=`;
