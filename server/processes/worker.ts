/** The argument by which a further process knows what it is. */
export const workerArgument = "worker";
/** The messages between the first process and the others. */
export const messages = { listening: "listening", ready: "ready" } as const;

/** Whether this process is a further one, which the site's first process has started. */
export const isWorker: boolean = process.argv[2] === workerArgument;

/** Ends this process, as by SIGTERM, when the first one has ended, however that ended. Call it before anything else is begun. */
export function endWithFirst(): void {
  if (process.send === undefined || !process.connected) process.exit(1);
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  // This alone must not keep the process alive.
  process.channel?.unref();
}

/** Tells the first process that this one listens, and waits until all do. */
export async function waitForAll(): Promise<void> {
  const ready = new Promise<void>((resolve) => {
    process.on("message", (message) => message === messages.ready && resolve());
  });
  process.channel?.unref();
  process.send?.(messages.listening);
  await ready;
}
