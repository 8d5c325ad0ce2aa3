/** How many versions of an entry are kept. */
export const keptVersions = 50;
/** How many days a removed entry can be restored. */
export const binDays = 30;
/** How many days the audit log and the account log are kept. */
export const auditDays = 400;
