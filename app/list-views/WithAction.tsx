import type { ReactNode } from "react";

/** A cell of a table, with an action beside what it has or, where there is no room, below it. */
export function WithAction({ action, children }: { action: ReactNode; children: ReactNode }) {
  if (!action) return <td>{children}</td>;
  return (
    <td>
      <div className="with-action">
        <div>{children}</div>
        {action}
      </div>
    </td>
  );
}
