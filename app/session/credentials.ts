import * as z from "zod/mini";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";

/** The error of the field `email` if it has no e-mail address, by the rule that the server's accounts follow. */
export function emailProblems(typed: string): Record<string, Message> {
  return z.email().safeParse(typed.trim()).success ? {} : { email: m.email_needed };
}

/**
 * The errors of a new password and its repetition, the fields `name` and `again`. Both are told at once, so that nobody
 * corrects one only to meet the other.
 */
export function newPasswordProblems(fields: Readonly<Record<string, string>>, name: string, minLength: number): Record<string, Message> {
  const problems: Record<string, Message> = {};
  const password = fields[name] ?? "";
  if (password.length < minLength) problems[name] = m.problem_password;
  if (password !== fields.again) problems.again = m.password_differs;
  return problems;
}
