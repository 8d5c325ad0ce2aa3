/** Something else that a request needs cannot be used at present: the request is answered 503 and may be sent again. */
export class UnavailableError extends Error {}
