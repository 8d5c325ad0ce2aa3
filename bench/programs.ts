import { findProgram, installPackages } from "../scripts/find-program.mjs";

/**
 * The path of a program that a benchmark needs. Installs the Debian package if it is missing; throws if it still is.
 */
export function requireProgram(name: string, debianPackage: string): string {
  if (!findProgram(name)) installPackages(debianPackage);
  const path = findProgram(name);
  if (!path) throw new Error(`This bench needs ${name}; Debian has it in the package ${debianPackage}.`);
  return path;
}
