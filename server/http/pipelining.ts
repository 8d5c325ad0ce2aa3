import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/** Requests that one piece of data may hold besides the first; browsers wait for each response. */
const mostPipelined = 8;

const endOfHead = "\r\n\r\n";
const [firstLetter, lastLetter] = [0x41, 0x5a];

/** Bytes of responses that may wait for a client to read them before it sends another request. */
const mostUnread = 512 * 1024;

/**
 * Ends connections whose clients send many requests without waiting for responses, because every request takes memory
 * until it is answered. Node makes a request of every head that one piece of data holds (2,300 in 64 KB), so pieces are
 * looked at before its parser gets them.
 */
export function refuseLongPipelines(server: Server): void {
  server.on("connection", (socket: Socket) => {
    // Node's own listener, which feeds the parser, is there before this event.
    const [parse] = socket.listeners("data") as ((piece: Buffer) => void)[];
    if (!parse) throw new Error("The server does not read its connections as it used to: pipelines cannot be limited.");
    socket.removeListener("data", parse);
    socket.on("data", (piece: Buffer) => {
      if (headsIn(piece) > mostPipelined) socket.destroy();
      else parse(piece);
    });
  });
}

/** Counts the heads of requests that follow another request in a piece of data; stops where there are too many. */
function headsIn(piece: Buffer): number {
  let heads = 0;
  for (let at = piece.indexOf(endOfHead); at !== -1 && heads <= mostPipelined; at = piece.indexOf(endOfHead, at + endOfHead.length)) {
    // A method begins with a capital letter; nearly all that follows an empty line in a body does not.
    const next = piece[at + endOfHead.length] ?? 0;
    if (next >= firstLetter && next <= lastLetter) heads += 1;
  }
  return heads;
}

/** Whether a client reads the responses to its earlier requests; ends its connection otherwise. */
export function readsResponses({ socket }: IncomingMessage): boolean {
  if (socket.writableLength > mostUnread) socket.destroy();
  return !socket.destroyed;
}
