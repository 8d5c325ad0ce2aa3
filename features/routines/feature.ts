import * as m from "../../messages/compiled/messages.js";
import type { Feature } from "../feature.ts";

export const screenPath = "/admin/routines";

/** Turns an office's sheet into the table of a class routine or of an examination. */
export const routines: Feature = {
  name: "routines",
  screens: [
    { path: screenPath, module: "RoutineScreen", title: m.routines_screen, fills: ["classRoutine", "examRoutine"] },
  ],
};
