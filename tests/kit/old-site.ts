import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import sharp from "sharp";

/** Size of the imitated installation. */
export type OldSiteSize = {
  /** Number of entries in each list. */
  entries: number;
  /** Number of encoded pictures in each list that has pictures. */
  pictures: number;
  /** Width of a noise picture in pixels. Its size in bytes is about a third of the width squared. */
  pictureWidth: number;
  /** Every n-th request is cut off in the middle of its answer. */
  cutEvery: number;
};

/** An entry as the old product answers it. */
type Entry = Record<string, unknown>;

/** The running installation. A test may add entries to its lists, which are stored by path. */
export type OldSite = {
  address: string;
  lists: ReadonlyMap<string, Entry[]>;
  /** Functions that change the answer of a path or delay it; false means the normal answer. A test may add some. */
  answers: Map<string, (response: ServerResponse) => unknown>;
  requests: () => number;
  stop: () => Promise<void>;
};

/** Makes an id as MongoDB does, with a day in 2023 as its timestamp. */
const idOf = (number: number) => (0x64b00000 + number * 3600).toString(16) + number.toString(16).padStart(16, "0");

/**
 * A running imitation of the old product. It answers with the lists that this site's own API also has (requirements
 * R10.3).
 */
export async function startOldSite(size: OldSiteSize): Promise<OldSite> {
  const lists = await makeLists(size);
  const answers: OldSite["answers"] = new Map();
  let requests = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    requests += 1;
    const path = new URL(request.url ?? "/", "http://old").pathname;
    const other = answers.get(path);
    if (other && (await other(response)) !== false) return undefined;
    const body = answerTo(lists, path);
    if (body === undefined) return response.writeHead(404).end("Cannot GET");
    response.writeHead(200, { "Content-Type": "application/json" });
    if (requests % size.cutEvery !== 0) return response.end(body);
    response.write(body.slice(0, body.length / 2), () => response.destroy());
    return undefined;
  };
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, lists, answers, requests: () => requests, stop: () => close(server) };
}

function answerTo(lists: ReadonlyMap<string, readonly Entry[]>, path: string): string | undefined {
  const list = lists.get(path);
  // Lists of news omit the long texts; the address of a single entry returns them.
  if (list)
    return JSON.stringify(
      list.map((entry) => ({ ...entry, ...(entry.onlyAtItsAddress ? { description: undefined } : {}) })),
    );
  const [, parent = "", id] = /^(\/\w+)\/(\w+)$/.exec(path) ?? [];
  const entry = lists.get(parent)?.find(({ _id }) => _id === id);
  return entry && JSON.stringify(entry);
}

async function makeLists({ entries, pictures, pictureWidth }: OldSiteSize): Promise<Map<string, Entry[]>> {
  const noise = await sharp({
    create: {
      width: pictureWidth,
      height: pictureWidth,
      channels: 3,
      background: "gray",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .withExif({ IFD0: { Copyright: "the camera's owner" } })
    .toBuffer();
  let number = 0;
  // Bytes after the end of a picture change the file but not the picture.
  const encoded = () =>
    `data:image/jpeg;base64,${Buffer.concat([noise, Buffer.from(String((number += 1)))]).toString("base64")}`;
  const list = (make: (place: number) => Entry) =>
    Array.from({ length: entries }, (_, place) => ({ _id: idOf((number += 1)), __v: 0, ...make(place) }));
  const link = (place: number) =>
    place % 2 === 0 ? `drive.google.com/file/d/${place}/view` : `https://drive.google.com/file/d/${place}/view`;
  const picture = (place: number) => (place < pictures ? encoded() : `https://i.ibb.co/${place}/photo.jpg`);
  const date = (place: number) => `${["January", "February", "October"][place % 3]} ${(place % 28) + 1}, 2023`;
  const document = (place: number) => ({ title: `Class ${(place % 5) + 6} ${place}`, link: link(place) });
  const person = (place: number) => ({
    name: `RAHIMA KHATUN ${place}`,
    image: picture(place),
    designation: "ASSISTANT TEACHER",
  });
  const story = (place: number) => ({
    title: `ANNUAL SPORTS ${place}`,
    image: picture(place),
    description: `দিনটি রোদে ভরা ছিল।\n\n${"A sunny day. ".repeat(10)}${place}`,
    formattedDate: date(place),
  });
  const years = (place: number) => ({
    ssc: "1990",
    hsc: 1992,
    bsc: place % 2 ? "" : "1996",
    bed: null,
    msc: "",
    med: "",
  });
  const lists = new Map<string, Entry[]>([
    ["/pictures", list((place) => ({ picture: picture(place) }))],
    [
      "/notice",
      list((place) => ({
        title: `Notice ${place}`,
        description: `Office closed ${place}`,
        link: link(place),
        formattedDate: date(place),
        expirationDate: date(place),
      })),
    ],
    ["/body", list(person)],
    ["/teachers", list((place) => ({ ...person(place), ...years(place) }))],
    ["/staffs", list(person)],
    ...["/academicCalendar", "/holidayCalendar", "/classRoutine", "/examRoutine", "/syllabus", "/admissionForm"].map(
      (path): [string, Entry[]] => [path, list(document)],
    ),
    ...["/publicResult", "/internalResult"].map((path): [string, Entry[]] => [
      path,
      list((place) => ({ ...document(place), formattedDate: date(place) })),
    ]),
    ["/news", list((place) => ({ ...story(place), ...(place === 1 && { onlyAtItsAddress: true }) }))],
    ["/achievement", list(story)],
    [
      "/video",
      list((place) => ({
        src: `https://www.youtube.com/watch?v=aaaaaaaa${String(place).padStart(3, "0")}`,
        thumbnail: `https://i.ytimg.com/vi/${place}/0.jpg`,
        title: `Film ${place}`,
      })),
    ],
  ]);
  return lists;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
}
