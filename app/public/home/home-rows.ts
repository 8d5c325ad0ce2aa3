import type body from "../../../collections/body.ts";
import type picture from "../../../collections/picture.ts";
import type { Row } from "../../../engine/row.ts";

/** A row of the picture gallery. */
export type HomePicture = Row<typeof picture>;
/** A row of the governing body. */
export type Member = Row<typeof body>;
