/** Most links that are looked at in a night, and after a press of the button. */
export const mostOfNight = 500;

/** After how many days without being asked a question is erased. */
export const questionDays = 90;
