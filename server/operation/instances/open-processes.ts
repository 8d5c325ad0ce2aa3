import type { DatabaseServer } from "../../database/open-unchanged.ts";
import { Leadership } from "./leadership.ts";
import { OthersWrites } from "./others-writes.ts";

/** The coordination of this process with the others that write to the site's database. */
type Processes = { leadership: Leadership; others: OthersWrites; close: () => Promise<void> };

/**
 * Follows what other processes write from now on, and decides whether this process is the leader. If the database is a
 * file, this process is the leader, unless it may not lead. Of several instances on a database server, the one that
 * holds a lock there is the leader.
 */
export async function openProcesses(
  server: DatabaseServer | undefined,
  { mayLead, ...told }: Parameters<typeof OthersWrites.open>[0] & { mayLead: boolean },
): Promise<Processes> {
  const leadership = new Leadership();
  const others = await OthersWrites.open(told);
  if (!server) {
    if (mayLead) leadership.begin();
    return { leadership, others, close: () => others.close() };
  }
  const { PostgresChannel } = await import("./postgres-channel.ts");
  const channel = new PostgresChannel({ url: server.url, leadership, onMessage: () => void others.learn() });
  await channel.open();
  const close = async () => {
    channel.close();
    await others.close();
  };
  return { leadership, others, close };
}
