/** The roles that may write. An account with any other role may only read, such as one that waits to be admitted. */
export const roles = ["admin", "editor"] as const;
export type Role = (typeof roles)[number];

/**
 * What an account may do. `content`: add, change and remove what the school publishes. `administration`: everything
 * else, such as accounts, the school's profile, the audit trail and backups.
 */
export type Right = "content" | "administration";

const rights: Readonly<Record<Role, readonly Right[]>> = { admin: ["content", "administration"], editor: ["content"] };

/** Whether a text is the name of a role that may write. */
export function isRole(text: string): text is Role {
  return roles.some((role) => role === text);
}

/** Whether a role has a right. `role` comes from the table of accounts; one that is not listed has no rights. */
export function hasRight(role: string, right: Right): boolean {
  return isRole(role) && rights[role].includes(right);
}
