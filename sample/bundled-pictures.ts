import * as m from "../messages/compiled/messages.js";
import type { Message } from "../engine/message.ts";
import closedGate from "./pictures/closed-gate.svg";
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

/** A picture that is part of the build instead of being uploaded; width and height are in pixels. */
export type BundledPicture = { src: string; width: number; height: number; caption: Message };

const scene = (src: string, caption: Message): BundledPicture => ({ src, width: 800, height: 450, caption });

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

/** The two commemorative pictures of the home page, each with its day (requirements R4.2). */
export const commemorations = [
  { src: victoryDay, width: 600, height: 450, caption: m.victory_day, day: m.victory_day_date },
  { src: martyrsDay, width: 600, height: 450, caption: m.martyrs_day, day: m.martyrs_day_date },
] as const;

/** The three pictures of the football club (requirements R2.1). */
export const footballClub: readonly BundledPicture[] = [
  scene(footballGoal, m.football_goal),
  scene(footballJerseys, m.football_jerseys),
  scene(footballMonsoon, m.football_monsoon),
];

/** Picture of the 404 page; its alternative text is prescribed (requirements R2.3). */
export const notFoundPicture = scene(notFound, m.not_found_picture);

/** Picture of `/forbidden`, where visitors land who open an administrator's screen (requirements R7.3). */
export const forbiddenPicture = scene(closedGate, m.forbidden_picture);
