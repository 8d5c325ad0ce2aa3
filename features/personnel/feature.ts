import body from "../../collections/body.ts";
import staff from "../../collections/staff.ts";
import teacher from "../../collections/teacher.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Feature } from "../feature.ts";

export const screenPath = "/admin/personnel";

/** The lists of people that a sheet may fill. */
export const lists = [teacher, staff, body] as const;

/** Puts the people of a sheet onto the lists of teachers, staff and governing body. */
export const personnel: Feature = {
  name: "personnel",
  screens: [
    { path: screenPath, module: "PersonnelScreen", title: m.personnel_screen, fills: lists.map(({ name }) => name) },
  ],
};
