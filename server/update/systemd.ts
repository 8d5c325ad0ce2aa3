import { readlink } from "node:fs/promises";
import { isIPv6 } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { StartError } from "../log/start-error.ts";
import { homeOf, homePaths, ownRelease } from "../release/release.ts";
import { tryProgram } from "../release/system-program.ts";

/** The name of the unit in deploy/, without `.service`. */
const unit = "school-website";
/** The units to stop and to start. Without the socket, a visitor starts the site. */
const units = [`${unit}.socket`, `${unit}.service`];
/** The time that a release may take to serve after a restart, in milliseconds: upgrading a database takes minutes. */
const longestStart = 5 * 60_000;
/** The interval at which a restarted site is asked, in milliseconds. */
const look = 250;
/** The longest wait for one answer, in milliseconds. A site that slept needs a second to start. */
const patience = 10_000;

/** What the operator must do for the switch to take effect. */
export const restartAdvice = `Restart the site: systemctl restart ${unit}`;
export const stopAdvice = `systemctl stop ${units.toReversed().join(" ")}`;
export const startAdvice = `systemctl start ${units.join(" ")}`;

/** A property of the service, as systemd says it; empty if there is no such unit, or no systemd. */
async function property(name: string): Promise<string> {
  const show = ["show", `--property=${name}`, "--value", unit];
  return (await tryProgram("systemctl", show).catch(() => ({ out: "" }))).out.trim();
}

/** What the unit starts; empty if there is none. */
const startedProgram = () => property("ExecStart");

/** The release that the service runs, which may not be the linked one; undefined if it runs none or nobody can tell. */
export async function runningRelease(): Promise<string | undefined> {
  const id = await property("MainPID");
  return readlink(`/proc/${id}/cwd`).catch(() => undefined);
}

/**
 * What must change in the unit, if systemd has one, for it to start the linked release; undefined if nothing. Its
 * working folder does not matter, because scripts/start changes to its own.
 */
export async function unitAdvice(): Promise<string | undefined> {
  const { current } = homePaths(homeOf(ownRelease));
  const started = await startedProgram();
  const wanted = join(current, "scripts", "start");
  if (started === "" || started.includes(wanted)) return undefined;
  return (
    `The unit does not start ${wanted}. Set ExecStart=${wanted} and WorkingDirectory=${current} in ` +
    `/etc/systemd/system/${unit}.service, then: systemctl daemon-reload`
  );
}

/**
 * Throws a `StartError` unless systemd can restart the site at an origin with the linked release, and this process can
 * tell whether it serves then: it must serve there now.
 */
export async function requireRestartable(origin: string): Promise<void> {
  const without = "Without --restart the update works all the same; you restart the site then.";
  if ((await startedProgram()) === "") throw new StartError(`systemd has no ${unit}.service. ${without}`);
  const advice = await unitAdvice();
  if (advice !== undefined) throw new StartError(`${advice}. Then repeat this command.`);
  const status = await readiness(origin);
  if (status !== 200)
    throw new StartError(
      `${origin}/readyz does not answer 200 (${status ?? "it does not answer"}), so nobody could tell whether the ` +
        `new release serves. Set PORT and HOST to what school-website.socket listens on. ${without}`,
    );
}

/** Stops or starts the site. Throws a `StartError` if systemd cannot. */
export async function systemctl(command: "stop" | "start"): Promise<void> {
  const { code, said } = await tryProgram("systemctl", [command, ...units]);
  if (code !== 0) throw new StartError(`systemctl ${command} failed: ${said.trim()}`);
}

/**
 * From now on, no signal and no closed terminal ends this process: it restarts the site, and must see that one serves.
 * A program that it runs may be ended, and then has failed.
 */
export function refuseToEnd(): void {
  for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

/** The origin of a site on this machine. */
export function originOf({ PORT, HOST = "127.0.0.1" }: { PORT: number; HOST?: string | undefined }): string {
  return `http://${isIPv6(HOST) ? `[${HOST}]` : HOST}:${PORT}`;
}

/** The status of `/readyz`; undefined without an answer. */
export async function readiness(origin: string): Promise<number | undefined> {
  return fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(patience) }).then(
    ({ status }) => status,
    () => undefined,
  );
}

/**
 * Restarts the site and waits until it serves. A site that is starting, or could not start, answers 503 or not at all.
 * Returns false if it has failed twice, or does not serve for long.
 */
export async function restartAndServe(origin: string): Promise<boolean> {
  const { code } = await tryProgram("systemctl", ["restart", `${unit}.service`]);
  if (code !== 0) return false;
  for (const end = Date.now() + longestStart; Date.now() < end; await wait(look)) {
    if ((await readiness(origin)) === 200) return true;
    const state = await tryProgram("systemctl", ["show", "--property=ActiveState,NRestarts", unit]);
    if (/^ActiveState=failed$|^NRestarts=(?:[2-9]|\d\d+)$/m.test(state.out)) return false;
  }
  return false;
}
