/** The kinds of field; each has an engine half in `engine/fields/` and a form half in `app/fields/`. */
export type FieldKind =
  | "text"
  | "longText"
  | "link"
  | "image"
  | "year"
  | "postedOn"
  | "expiresOn"
  | "constant";
