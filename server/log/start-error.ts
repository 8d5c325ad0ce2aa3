/** The site cannot start for a reason that the operator can fix; the message says what to do. */
export class StartError extends Error {}
