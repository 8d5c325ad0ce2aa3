/**
 * The roles of people who may write. Whoever has another one may only read, which is true of accounts that wait to be
 * admitted.
 */
export const roles = ["admin", "editor"] as const;
export type Role = (typeof roles)[number];

/**
 * What an account may do: `content` is to add, change and remove what the school publishes; `administration` is
 * everything else, such as accounts, the school's profile, the log of who did what, and backups.
 */
export type Right = "content" | "administration";

const rights: Readonly<Record<Role, readonly Right[]>> = { admin: ["content", "administration"], editor: ["content"] };

/** Whether a text is a role of people who may write. */
export function isRole(text: string): text is Role {
  return roles.some((role) => role === text);
}

/** Whether a role, as it stands in the table of accounts, has a right. A role that is not listed has none. */
export function hasRight(role: string, right: Right): boolean {
  return isRole(role) && rights[role].includes(right);
}
