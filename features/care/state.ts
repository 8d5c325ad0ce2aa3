import { storedState } from "../stored-state.ts";
import type { CareTables } from "./tables.ts";

/** The feature's stored values. */
export const careState = storedState<CareTables["care_state"]["name"]>("care_state");
