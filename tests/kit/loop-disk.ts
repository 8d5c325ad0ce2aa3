import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A small disk of its own with a file system in a file. */
export type LoopDisk = {
  /** Where it is mounted. */
  directory: string;
  /** Makes it read-only, as Linux does when a disk fails, whatever is open on it. */
  fail: () => void;
  /** Takes it out and mounts it again, as a repair does. No file on it may be open. */
  repair: () => void;
  remove: () => void;
};

const size = 64 * 1024 * 1024;

/** Mounts such a disk; undefined where this user or this system may not. */
export function mountLoopDisk(): LoopDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), "loop-"));
  const [image, directory] = [join(folder, "image"), join(folder, "disk")];
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: "ignore" });
  const mount = () => run("mount", "-o", "loop", image, directory);
  try {
    writeFileSync(image, "");
    truncateSync(image, size);
    mkdirSync(directory);
    run("mkfs.ext4", "-q", image);
    mount();
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const fail = () => run("mount", "-o", "remount,abort", directory);
  const repair = () => {
    run("umount", directory);
    mount();
  };
  const remove = () => {
    run("umount", directory);
    rmSync(folder, { recursive: true });
  };
  return { directory, fail, repair, remove };
}
