/**
 * The longest question, in characters. It stands by itself because forms need it, and the tables by which a question is
 * understood are for the server alone.
 */
export const questionLimit = 100;
