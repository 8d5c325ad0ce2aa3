import type { Write } from "./session.ts";
import type { Site } from "./site.ts";

/** The roll, name and marks of the n-th pupil in the sheet. No other text of a site contains them. */
export const rollOf = (place: number) => String(place + 1);
export const nameOf = (place: number) => `Samplename${place}q Sampleborn${place}q`;
export const markOf = (place: number) => `71.${1_000 + place}`;

/** The request body that adds an examination with this many pupils and subjects. */
export function sheetOf(title: string, pupils: number, subjects = 1) {
  const others = Array.from({ length: subjects - 1 }, (_, place) => `Subject ${place + 2}`);
  return {
    title,
    className: "Six",
    section: "A",
    year: 2026,
    columns: [
      { heading: "Roll", meaning: "roll" },
      { heading: "Name", meaning: "name" },
      { heading: "Bangla", meaning: "mark", subject: "Bangla" },
      ...others.map((subject) => ({ heading: subject, meaning: "mark", subject })),
      { heading: "GPA", meaning: "gpa" },
    ],
    pupils: Array.from({ length: pupils }, (_, place) => ({
      cells: [
        rollOf(place),
        nameOf(place),
        markOf(place),
        ...others.map(() => "71"),
        place % 10 === 0 ? "0.00" : "5.00",
      ],
    })),
  };
}

export type Slip = { pupil: number; roll: string; name: string; code: string };

/**
 * Adds an examination and opens it with codes for all pupils; returns its id and the pupils' slips. `sheet` has other
 * columns and pupils.
 */
export async function addOpen(
  write: Write,
  title: string,
  pupils: number,
  subjects?: number,
  sheet: object = {},
): Promise<{ id: number; path: string; slips: Slip[] }> {
  const added = await write("POST", "/results", { ...sheetOf(title, pupils, subjects), ...sheet });
  if (added.status !== 201) throw new Error(`The examination is refused: ${JSON.stringify(added.body)}`);
  const path = `/results/${String(added.body.insertedId)}`;
  const { slips } = (await write("POST", `${path}/codes`, {})).body as { slips: Slip[] };
  const opened = await write("POST", `${path}/open`, { confirmed: true });
  if (opened.status !== 200) throw new Error(`It is not opened: ${JSON.stringify(opened.body)}`);
  return { id: Number(added.body.insertedId), path, slips };
}

/** The values that somebody types into the form of /result. */
export type Asked = { examination: number; roll: string; code: string };

/** Submits the form of /result; on a site that trusts its proxy, from this client address. */
export function lookUp({ origin }: Pick<Site, "origin">, asked: Asked, address = "192.0.2.1"): Promise<Response> {
  const fields = Object.entries(asked).map(([name, value]) => [name, String(value)]);
  return fetch(`${origin}/result`, {
    method: "POST",
    headers: { Origin: origin, "X-Forwarded-For": address },
    body: new URLSearchParams(fields),
  });
}

/** Whether the answer to the form is this pupil's mark sheet. */
export async function isFound(answer: Promise<Response>, place: number): Promise<boolean> {
  const response = await answer;
  if (response.status !== 200) throw new Error(`The form is answered ${response.status}.`);
  return (await response.text()).includes(markOf(place));
}
