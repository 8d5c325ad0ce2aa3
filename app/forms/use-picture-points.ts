import { useEffect, useRef } from "react";
import type { Declaration } from "../../engine/declaration.ts";
import { formFields, type FormValues } from "../../engine/forms/form-values.ts";
import { isFocus } from "../../engine/fields/focus.ts";

/**
 * Remembers which point has been set for each picture of a form. Returns a function that gives the points to show, by
 * field name, once the field `name` has the address `value`: those of that picture, else none, as the point of another
 * picture says nothing about it.
 */
export function usePicturePoints(
  declaration: Declaration,
  values: FormValues,
): (name: string, value: string) => FormValues {
  const points = useRef(new Map<string, string>());
  const fields = formFields(declaration).flatMap(([point, field]) =>
    isFocus(field) ? [{ point, picture: field.of }] : [],
  );
  useEffect(() => {
    for (const { point, picture } of fields) points.current.set(`${point} ${values[picture]}`, values[point] ?? "");
  });
  return (name, value) => {
    const own = fields.filter(({ picture }) => picture === name);
    return Object.fromEntries(own.map(({ point }) => [point, points.current.get(`${point} ${value}`) ?? ""]));
  };
}
