/** For how many days an invitation link works. */
export const invitationDays = 7;

/** For how many hours a password reset link that an administrator made works. */
export const resetHours = 24;
