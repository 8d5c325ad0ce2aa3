/** The field kinds. Each has two halves: parsing and storing in `engine/fields/`, the form in `app/fields/`. */
export type FieldKind =
  | "text"
  | "longText"
  | "formattedText"
  | "link"
  | "videoLink"
  | "image"
  | "focus"
  | "year"
  | "flag"
  | "reference"
  | "count"
  | "palette"
  | "postedOn"
  | "expiresOn"
  | "day"
  | "constant"
  | "visibility";
