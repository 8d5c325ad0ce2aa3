/** How many days an invitation is good. */
export const invitationDays = 7;

/** How many hours a link to a new password is good that an administrator has made. */
export const resetHours = 24;
