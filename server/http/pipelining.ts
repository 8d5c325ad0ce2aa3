import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests on one connection that may wait behind an unfinished response; browsers send one at a time. */
const mostWaiting = 8;

const endOfHead = "\r\n\r\n";
const [firstLetter, lastLetter] = [0x41, 0x5a];

/**
 * Ends connections whose clients send many requests without reading the responses, because every request takes memory
 * until it is answered. Returns a function that says whether a request is to be answered.
 *
 * Node makes a request of every head that one piece of data holds (2,300 in 64 KB), and 200 such pieces at once take
 * all memory. From the first client that does so, all pieces are therefore looked at before Node's parser gets them.
 * Not from the start: a third of the processor time of a cached page would go into it.
 */
export function limitPipelines(server: Server): (request: IncomingMessage, response: ServerResponse) => boolean {
  const connections = new Set<Socket>();
  const waiting = new WeakMap<Socket, number>();
  let isAttacked = false;
  server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
    if (isAttacked) refuseLongPieces(socket);
  });
  const endConnection = (socket: Socket) => {
    socket.destroy();
    if (!isAttacked) for (const open of connections) refuseLongPieces(open);
    isAttacked = true;
  };
  return ({ socket }, response) => {
    if (socket.destroyed) return false;
    // Node gives a response its socket when it is its turn.
    if (response.socket !== null) return true;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    response.once("close", () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    if (count > mostWaiting) endConnection(socket);
    return !socket.destroyed;
  };
}

/** Ends a connection when a piece of its data holds too many requests, before Node's parser gets it. */
function refuseLongPieces(socket: Socket): void {
  // Node's own listener, which feeds the parser.
  const [parse] = socket.listeners("data") as ((piece: Buffer) => void)[];
  if (!parse) return;
  socket.removeListener("data", parse);
  socket.on("data", (piece: Buffer) => {
    if (headsIn(piece) > mostWaiting) socket.destroy();
    else parse(piece);
  });
}

/** Counts the heads of requests that follow another request in a piece of data; stops where there are too many. */
function headsIn(piece: Buffer): number {
  let heads = 0;
  for (let at = piece.indexOf(endOfHead); at !== -1 && heads <= mostWaiting; at = piece.indexOf(endOfHead, at + endOfHead.length)) {
    // A method begins with a capital letter; nearly all that follows an empty line in a body does not.
    const next = piece[at + endOfHead.length] ?? 0;
    if (next >= firstLetter && next <= lastLetter) heads += 1;
  }
  return heads;
}
