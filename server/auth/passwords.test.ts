import { expect, it } from "vitest";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";

it("a password matches its hash, whichever Unicode form its letters have", async () => {
  const hash = await hashPassword("নড\u09BCবড\u09BCে é");
  expect(await verifyPassword({ hash, password: "নড\u09BCবড\u09BCে e\u0301" })).toBe(true);
  expect(await verifyPassword({ hash, password: "নড\u09BCবড\u09BCে e" })).toBe(false);
  expect(await verifyPassword({ hash, password: "" })).toBe(false);
});

it("the same password has a different hash each time, which names argon2id and its parameters", async () => {
  const hashes = await Promise.all([hashPassword("the same"), hashPassword("the same")]);
  expect(hashes[0]).not.toBe(hashes[1]);
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

itForAll(["", "plain", "$2b$10$abcdefghijklmnopqrstuv", "$argon2i$v=19$m=19456,t=2,p=1$AAAA$AAAA"])(
  "a hash in another form matches no password",
  async (hash) => {
    expect(await verifyPassword({ hash, password: hash })).toBe(false);
  },
);
