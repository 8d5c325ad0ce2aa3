import { expect, it } from "vitest";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { readReturnPath, rememberReturnPath } from "./return-path.ts";

const setCookie = (address: string) =>
  new Headers(rememberReturnPath(new Request(`http://school.example${address}`))).get("Set-Cookie");

itForAll(["/admin", "/bn/updateNotice?page=2", "/noticeUpdateForm/7", "/a;b=c?d=%20'()"])(
  "an address comes back as it was",
  (address) => {
    const cookie = setCookie(address) ?? "";
    expect(cookie).toMatch(/; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    const { pathname, search } = new URL(address, "http://school.example");
    expect(readReturnPath(`other=1; ${cookie.split("; ")[0]}; last=2`)).toBe(pathname + search);
  },
);

it("an address that is too long is not kept", () => {
  expect(setCookie(`/admin?${"a".repeat(285)}`)).not.toBeNull();
  expect(setCookie(`/admin?${"a".repeat(300)}`)).toBeNull();
});

itForAll([
  null,
  "",
  "return=",
  "noreturn=/admin",
  "return=%zz",
  "return=%E0%A4%A",
  "return=a b",
  `return=${"a".repeat(301)}`,
])("a cookie without an address carries none", (cookies) => {
  expect(readReturnPath(cookies)).toBeNull();
});
