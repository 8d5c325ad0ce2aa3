/**
 * The field kinds by name. `fields/all.ts` adds them by declaration merging, because the kinds themselves import this
 * file for the type of their names.
 */
export interface FieldRegistry {}

/**
 * The name of a kind. Each has two halves: parsing and storing in `engine/fields/`, the form input in `app/fields/`.
 */
export type FieldKind = keyof FieldRegistry;
