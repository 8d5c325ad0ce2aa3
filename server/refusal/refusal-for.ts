import * as m from "../../messages/compiled/messages.js";
import { isDiskFailing, isDiskFull } from "../disk/disk-full.ts";
import { causesOf } from "../log/error-text.ts";
import { log } from "../log/log.ts";
import { BusyError, UnavailableError } from "../log/service-error.ts";
import { Refusal } from "./refusal.ts";

/** What was asked for: its name in the log, and whether it only reads. */
type Asked = { name: string; isRead: boolean };

/**
 * The refusal that an error means: the error itself, one that it carries (media-error.ts), a database server that is
 * away, a full or broken disk, or a full queue. Undefined for a fault of the server, which the caller logs. Logs what
 * the operator should know.
 */
export function refusalFor(error: unknown, { name, isRead }: Asked): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const carried = (error as { refusal?: unknown } | undefined)?.refusal;
  if (carried instanceof Refusal) {
    if (carried.status >= 500) log.error(name, error);
    return carried;
  }
  if (causesOf(error).some((cause) => cause instanceof UnavailableError && cause.service === "database")) {
    log.error(name, error);
    return new Refusal(503, isRead ? m.problem_no_database : m.problem_maybe_saved);
  }
  if (isDiskFull(error)) {
    log.error(`The disk is full: ${name} could not be saved.`, error);
    return new Refusal(507, m.problem_disk_full);
  }
  // Reading may fail for such a reason too, but then there was nothing to save, so the message would be wrong.
  if (isDiskFailing(error) && !isRead) {
    log.error(`The disk cannot be written to: ${name} could not be saved.`, error);
    return new Refusal(507, m.problem_disk_fails);
  }
  return error instanceof BusyError ? new Refusal(503, m.problem_busy) : undefined;
}
