import { constants } from "node:os";
import { lowPriority } from "../../server/child/run-program.ts";

// Tests wait for sheets, pages of papers, cards and pictures. Beside a busy process, a process of the lowest priority
// has less than two hundredths of a core.
lowPriority.nice = constants.priority.PRIORITY_NORMAL;
