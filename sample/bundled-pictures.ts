import * as m from "../messages/compiled/messages.js";
import type { Message } from "../engine/message.ts";
import closedGate from "./pictures/closed-gate.svg";
import notFound from "./pictures/not-found.svg";

/** A picture that is part of the build instead of being uploaded; width and height are in pixels. */
export type BundledPicture = { src: string; width: number; height: number; caption: Message };

const scene = (src: string, caption: Message): BundledPicture => ({ src, width: 800, height: 450, caption });

/** Picture of the 404 page; its alternative text is prescribed (requirements R2.3). */
export const notFoundPicture = scene(notFound, m.not_found_picture);

/** Picture of `/forbidden`. Visitors who open an administrator's screen are redirected there (requirements R7.3). */
export const forbiddenPicture = scene(closedGate, m.forbidden_picture);
