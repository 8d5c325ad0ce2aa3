import { findProgram, installPackages } from "../setup/programs.mjs";

/** The path of a program that a bench needs, installed from Debian's package where it is missing; throws without it. */
export function program(name: string, debianPackage: string): string {
  if (!findProgram(name)) installPackages(debianPackage);
  const path = findProgram(name);
  if (!path) throw new Error(`This bench needs ${name}; Debian has it in the package ${debianPackage}.`);
  return path;
}
