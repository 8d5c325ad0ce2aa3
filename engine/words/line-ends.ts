/**
 * Everything that ends a line: also Word's line break (vertical tab), a form feed, and Unicode's next line, line
 * separator and paragraph separator.
 */
export const lineEnds = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;
