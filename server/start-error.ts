/** What keeps the site from starting; its message is one line that tells the operator what to do. */
export class StartError extends Error {}
