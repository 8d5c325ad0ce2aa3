import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import profile from "../../sample/globals/profile.ts";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { passwordProblem } from "./password-rules.ts";

const email = "clerk.rahima@school.example";
const schoolNames = [profile.name, profile.nameBn, profile.shortName, profile.shortNameBn];
const problemOf = (password: string, minLength = 12) => passwordProblem(password, { email, schoolNames }, minLength);

describe("a password is refused", () => {
  itForAll(["", "eleven char", "a".repeat(129)])("for its length", async (password) => {
    expect(await problemOf(password)).toBe("length");
  });

  itForAll([
    "aaaaaaaaaaaa",
    "AAAAaaaaAAAA",
    "abcabcabcabc",
    "123412341234",
    "abcdeabcdeab",
    "passwordpassword",
    "aaaaaaaaaaab",
    "111111222222",
    "কখকখকখকখকখকখ",
    "la la la la la la",
  ])("as a repetition", async (password) => {
    expect(await problemOf(password)).toBe("pattern");
  });

  itForAll([
    "abcdefghijkl",
    "123456789012",
    "210987654321",
    "zyxwvutsrqpo",
    "qwertyuiopas",
    "QWERTYUIOP[]",
    "poiuytrewq12",
    "wxyzabcdefgh",
    "কখগঘঙচছজঝঞটঠ",
    "১২৩৪৫৬৭৮৯০১২",
    "12345678abcd",
  ])("as a sequence", async (password) => {
    expect(await problemOf(password)).toBe("pattern");
  });

  itForAll([
    email,
    email.toUpperCase(),
    "clerk.rahima",
    "clerkrahima1",
    "Clerk-Rahima-26",
    "Upazila School",
    "UPAZILA SCHOOL 24",
    "upazila government secondary school",
    "government12",
    "উপজেলা সরকারি মাধ্যমিক বিদ্যালয়",
    "উপজেলা বিদ্যালয় ১২",
    "উপজেলাবিদ্যালয়",
  ])("for containing the e-mail address or the school's name", async (password) => {
    expect(await problemOf(password)).toBe("personal");
  });

  itForAll([
    "1qaz2wsx3edc",
    "Administrator",
    "leavemealone",
    "password1234",
    "Password!2026",
    "football2026",
    "2026 football!",
    "sony ericsson",
  ])("as a common password", async (password) => {
    expect(await problemOf(password)).toBe("common");
  });

  it("as one of the ten thousand commonest, whatever the minimum length", async () => {
    const path = createRequire(import.meta.url).resolve("@zxcvbn-ts/language-common/src/passwords.json");
    const commonest = (JSON.parse(await readFile(path, "utf8")) as string[]).slice(0, 10_000);
    const longEnough = commonest.filter(({ length }) => length >= 6);
    expect(longEnough.length).toBeGreaterThan(8_000);
    const some = longEnough.filter((_, place) => place % 500 === 0);
    for (const password of some) expect([password, await problemOf(password, 6)]).not.toEqual([password, undefined]);
  });
});

itForAll([
  "a pond, two boats",
  "by the set-up link",
  "a new password",
  "sample-password-2",
  "quite another one",
  "আমাদের পুকুরে দুটি নৌকা",
  "Kx9$mQz2!rTw",
  "%^x&*(7k)!q~;",
  "my old school bus",
])("an uncommon password is accepted", async (password) => {
  expect(await problemOf(password)).toBeUndefined();
});
