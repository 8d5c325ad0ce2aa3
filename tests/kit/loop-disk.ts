import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A small disk of its own: a file system stored in a file. */
export type LoopDisk = {
  /** Path where the disk is mounted. */
  directory: string;
  /** Makes the disk read-only, as Linux does when a disk fails, even if files on it are open. */
  fail: () => void;
  /** Unmounts the disk and mounts it again, as after a repair. No file on it may be open. */
  repair: () => void;
  remove: () => void;
};

const size = 64 * 1024 * 1024;

/** Mounts such a disk; undefined if this user or this system may not mount disks. */
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
