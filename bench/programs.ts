import { findProgram, installPackages } from "../scripts/find-program.mjs";

/**
 * Returns the path of a program that a benchmark needs. Installs the Debian package if it is missing; throws if the
 * program is still missing then.
 */
export function requireProgram(name: string, debianPackage: string): string {
  if (!findProgram(name)) installPackages(debianPackage);
  const path = findProgram(name);
  if (!path) throw new Error(`This bench needs ${name}; Debian has it in the package ${debianPackage}.`);
  return path;
}
