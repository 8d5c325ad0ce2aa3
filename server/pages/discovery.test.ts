import { expect } from "vitest";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { securityContact } from "./discovery.ts";

itForAll([
  "2026-01-01T00:00:00Z",
  "2026-01-31T23:59:59Z",
  "2026-02-28T12:00:00Z",
  "2028-02-29T12:00:00Z",
  "2026-12-31T23:59:59Z",
])("security.txt expires in more than nine months and less than a year, on every day", (day) => {
  const now = new Date(day);
  const text = securityContact("mailto:security@school.example", "https://school.example", now);
  const expires = /^Expires: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/m.exec(text)?.[1] ?? "";
  const days = (Date.parse(expires) - now.getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(270);
  expect(days).toBeLessThan(365);
  expect(text.split("\n")).toEqual([
    "Contact: mailto:security@school.example",
    `Expires: ${expires}`,
    "Preferred-Languages: en, bn",
    "Canonical: https://school.example/.well-known/security.txt",
    "",
  ]);
});
