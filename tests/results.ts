import type { Site } from "./site.ts";

/** The body of an addition: an examination with so many pupils, whose names and marks begin with its title. */
export function sheetOf(title: string, pupils: number) {
  return {
    title,
    className: "Six",
    section: "A",
    year: 2026,
    columns: [
      { heading: "Roll", meaning: "roll" },
      { heading: "Name", meaning: "name" },
      { heading: "Bangla", meaning: "mark", subject: "Bangla" },
      { heading: "GPA", meaning: "gpa" },
    ],
    pupils: Array.from({ length: pupils }, (_, place) => ({
      cells: [String(place + 1), `${title} pupil ${place + 1}`, `${title} mark ${place + 1}`, "4.50"],
    })),
  };
}

/** Sends the form of /result; returns the page that answers. */
export async function lookUp(
  { origin }: Pick<Site, "origin">,
  asked: Record<string, unknown>,
  headers = {},
): Promise<string> {
  const fields = Object.entries(asked).map(([name, value]) => [name, String(value)]);
  const response = await fetch(`${origin}/result`, {
    method: "POST",
    headers: { Origin: origin, "Content-Type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(fields),
  });
  return response.text();
}
