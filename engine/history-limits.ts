/** How many versions of an entry are kept. */
export const keptVersions = 50;
/** How many days a removed entry can be restored. */
export const binDays = 30;
