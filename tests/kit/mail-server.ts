import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** A received mail: its recipient and its decoded text. */
export type ReceivedMail = { to: string; subject: string; text: string };

/** A mail server on loopback that keeps every mail it receives. */
export type MailServer = {
  /** The value of `SMTP_URL`. */
  url: string;
  /** All mails received so far. */
  received: ReceivedMail[];
  /** Addresses for which the server refuses mail. */
  refused: Set<string>;
  /** Waits for the next mail that no earlier call has returned. */
  next: () => Promise<ReceivedMail>;
  close: () => Promise<void>;
};

/** Starts a mail server that implements as much SMTP (RFC 5321) as a client needs to deliver a mail. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const refused = new Set<string>();
  let taken = 0;
  let wake: () => void = () => undefined;
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    converse(socket, refused, (mail) => {
      received.push(mail);
      wake();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const next = async () => {
    while (received.length <= taken) await new Promise<void>((resolve) => (wake = resolve));
    return received[taken++]!;
  };
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received, refused, next, close };
}

function converse(socket: Socket, refused: ReadonlySet<string>, keep: (mail: ReceivedMail) => void): void {
  let [pending, to, isBody] = ["", "", false];
  const say = (line: string) => socket.write(`${line}\r\n`);
  const obey = (line: string) => {
    const command = line.slice(0, 4).toUpperCase();
    if (command === "RCPT") to = /<(.+)>/.exec(line)?.[1] ?? "";
    if (command === "DATA") isBody = true;
    if (command === "DATA") say("354 go on");
    else if (command === "RCPT" && refused.has(to)) say("550 nobody here");
    else say(command === "QUIT" ? "221 bye" : "250 ok");
    if (command === "QUIT") socket.end();
  };
  say("220 mail.example");
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    pending += chunk;
    for (;;) {
      const mark = isBody ? "\r\n.\r\n" : "\r\n";
      const end = pending.indexOf(mark);
      if (end === -1) return;
      const piece = pending.slice(0, end);
      pending = pending.slice(end + mark.length);
      if (!isBody) {
        obey(piece);
        continue;
      }
      isBody = false;
      keep({ to, ...parse(piece) });
      say("250 ok");
    }
  });
}

/** Returns the decoded subject and text of a single-part mail (RFC 2045, RFC 2047). */
function parse(mail: string): { subject: string; text: string } {
  const split = mail.indexOf("\r\n\r\n");
  const head = mail.slice(0, split).replaceAll(/\r\n[ \t]+/g, " ");
  const body = mail.slice(split + 4);
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1] ?? "";
  const words = header("Subject").replaceAll(/\?= +=\?/g, "?==?");
  const subject = words.replaceAll(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
    decode(text.replaceAll("_", kind === "Q" ? " " : "_"), kind),
  );
  return { subject, text: decode(body, header("Content-Transfer-Encoding")).replaceAll("\r\n", "\n") };
}

function decode(text: string, encoding: string): string {
  if (/^b/i.test(encoding)) return Buffer.from(text, "base64").toString("utf8");
  if (!/^q/i.test(encoding)) return Buffer.from(text, "latin1").toString("utf8");
  const bytes = text
    .replaceAll("=\r\n", "")
    .replaceAll(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
