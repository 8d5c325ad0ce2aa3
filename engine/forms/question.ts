/**
 * Maximum length of a search question, in characters. It has a file of its own because forms need it, but must not load
 * the server's search tables.
 */
export const questionLimit = 100;
