/**
 * The field kinds by name. `fields/all.ts` fills this in by declaration merging, as the kinds import the type of their
 * own name.
 */
export interface FieldRegistry {}

/** The name of a kind. Each has two halves: parsing and storing in `engine/fields/`, the form in `app/fields/`. */
export type FieldKind = keyof FieldRegistry;
