import type commemoration from "../../../collections/commemoration.ts";
import type picture from "../../../collections/picture.ts";
import type slide from "../../../collections/slide.ts";
import type { Row } from "../../../engine/row.ts";

/** A row of the picture gallery. */
export type HomePicture = Row<typeof picture>;
/** A slide of the carousel at the top. */
export type SlideRow = Row<typeof slide>;
/** A day that the page commemorates. */
export type CommemorationRow = Row<typeof commemoration>;
