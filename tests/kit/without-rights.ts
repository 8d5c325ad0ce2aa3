import { spawnSync } from "node:child_process";

const setpriv = ["setpriv", "--bounding-set=-net_bind_service,-dac_override,-dac_read_search"];

/**
 * The words before a command that take away root's rights to ports below 1024 and to files that nobody may write; none
 * are needed for another user. Undefined if root cannot give up these rights here.
 */
export const withoutRights: readonly string[] | undefined =
  process.getuid === undefined
    ? undefined
    : process.getuid() !== 0
      ? []
      : spawnSync(setpriv[0]!, [...setpriv.slice(1), "true"]).status === 0
        ? setpriv
        : undefined;
