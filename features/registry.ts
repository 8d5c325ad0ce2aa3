import { approval } from "./approval/feature.ts";
import { disclosure } from "./disclosure/feature.ts";
import type { Feature } from "./feature.ts";
import { offline } from "./offline/feature.ts";
import { cards } from "./cards/feature.ts";
import { care } from "./care/feature.ts";
import { paper } from "./paper/feature.ts";
import { personnel } from "./personnel/feature.ts";
import { routines } from "./routines/feature.ts";
import { push } from "./push/feature.ts";
import { results } from "./results/feature.ts";

/** The capabilities of the site that are no kind of content. A feature consists of its folder and its line here. */
// oxfmt-ignore
export const features: readonly Feature[] = [
  disclosure,
  approval,
  care,
  results,
  routines,
  personnel,
  paper,
  offline,
  push,
  cards,
];
