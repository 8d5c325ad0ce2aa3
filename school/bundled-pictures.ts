import * as m from "../messages/compiled/messages.js";
import type { Words } from "../engine/words.ts";
import closedGate from "./pictures/closed-gate.svg";
import crest from "./pictures/crest.svg";
import footballGoal from "./pictures/football-goal.svg";
import footballJerseys from "./pictures/football-jerseys.svg";
import footballMonsoon from "./pictures/football-monsoon.svg";
import martyrsDay from "./pictures/language-martyrs-day.svg";
import notFound from "./pictures/not-found.svg";
import assembly from "./pictures/scene-assembly.svg";
import classroom from "./pictures/scene-classroom.svg";
import field from "./pictures/scene-field.svg";
import laboratory from "./pictures/scene-laboratory.svg";
import library from "./pictures/scene-library.svg";
import river from "./pictures/scene-river.svg";
import road from "./pictures/scene-school.svg";
import victoryDay from "./pictures/victory-day.svg";

/** A picture that comes with the site instead of being published by an administrator. */
export type BundledPicture = { src: string; width: number; height: number; caption: Words };

const scene = (src: string, caption: Words): BundledPicture => ({ src, width: 800, height: 450, caption });

/** The seven slides of the home page (requirements R4.3). */
export const slides: readonly BundledPicture[] = [
  scene(road, m.slide_school),
  scene(classroom, m.slide_classroom),
  scene(laboratory, m.slide_laboratory),
  scene(library, m.slide_library),
  scene(assembly, m.slide_assembly),
  scene(field, m.slide_field),
  scene(river, m.slide_river),
];

/** The two commemorative pictures of the home page, with the day each one keeps. */
export const commemorations = [
  { src: victoryDay, width: 600, height: 450, caption: m.victory_day, day: m.victory_day_date },
  { src: martyrsDay, width: 600, height: 450, caption: m.martyrs_day, day: m.martyrs_day_date },
] as const;

/** The three pictures of the football club. */
export const footballClub: readonly BundledPicture[] = [
  scene(footballGoal, m.football_goal),
  scene(footballJerseys, m.football_jerseys),
  scene(footballMonsoon, m.football_monsoon),
];

/** The crest in the masthead. */
export const crestPicture = crest;

/** Shown where a page does not exist; its alternative text must stay (requirements R2.3). */
export const notFoundPicture = scene(notFound, m.not_found_picture);

/** Shown to a visitor at an administrator's door. */
export const forbiddenPicture = scene(closedGate, m.forbidden_picture);
