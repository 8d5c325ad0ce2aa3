/**
 * The inline script that removes the access token of a session that has ended (requirements R9.3). It does nothing if
 * `localStorage` is blocked and throws.
 */
export const forgetTokenScript = `try{localStorage.removeItem("accessToken")}catch{}`;
