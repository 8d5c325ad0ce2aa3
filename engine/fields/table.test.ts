import { expect, it } from "vitest";
import * as m from "../../messages/compiled/messages.js";
import { table } from "./table.ts";

/** The expected type of the rows, which the compiler compares with the inferred one. */
type Service = {
  service: string;
  serviceBn: string | null;
  boys: number | null;
  day: "sunday" | "monday" | null;
  from: string | null;
};

it("the rows of a table have the types of their columns, and null in empty cells", () => {
  const services = table({
    label: m.contact_field_hours,
    columns: {
      service: { kind: "text", label: m.field_name, localized: true, required: true },
      boys: { kind: "number", label: m.phone },
      day: { kind: "choice", label: m.field_weekday, choices: { sunday: m.phone, monday: m.email } },
      from: { kind: "day", label: m.contact_column_from },
    },
    rows: 20,
  });
  const rows: Service[] = services.rowsOf('[{"service":"Certificate","boys":7,"day":"sunday"},{"service":"Transfer"}]');
  expect(rows).toEqual([
    { service: "Certificate", serviceBn: null, boys: 7, day: "sunday", from: null },
    { service: "Transfer", serviceBn: null, boys: null, day: null, from: null },
  ]);
  // @ts-expect-error: a day is one of the choices.
  const wrong: "friday" | null | undefined = rows[0]?.day;
  expect(wrong).toBe("sunday");
});
