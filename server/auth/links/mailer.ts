import { setTimeout as wait } from "node:timers/promises";
import type { Transporter } from "nodemailer";
import { isLoopback } from "../../http/loopback.ts";
import { log } from "../../log/log.ts";

/** A plain-text mail. */
export type Mail = { to: string; subject: string; text: string };

/**
 * Time limits in milliseconds: for each step of the connection to the mail server, and for the whole time that an
 * administrator waits for a mail to be sent.
 */
const [patience, longestWait] = [20_000, 10_000];
/**
 * How long a mail waits before it is sent, in milliseconds. The delay keeps the response time from telling whether a
 * mail is sent.
 */
const delay = 1_000;

/**
 * Sends mails through the operator's mail server (`SMTP_URL`). The mail library is loaded with the first mail (decision
 * 51).
 */
export class Mailer {
  readonly #url: string;
  readonly #from: string;
  #transport: Promise<Transporter> | undefined;
  #underWay = 0;

  constructor(url: string, from: string) {
    this.#url = url;
    this.#from = from;
  }

  /** Whether a mail is being sent or is due in a moment. */
  get isBusy(): boolean {
    return this.#underWay > 0;
  }

  /**
   * Sends the mail that `write` returns, after the delay and outside the request. Sends nothing if `write` returns
   * undefined.
   */
  sendLater(write: () => Promise<Mail | undefined>): void {
    const send = async () => {
      const mail = await write();
      if (mail) await this.#send(mail);
    };
    this.#underWay += 1;
    const end = () => (this.#underWay -= 1);
    setTimeout(() => void send().catch(logFailure).finally(end), delay).unref();
  }

  /** Sends a mail. Returns false if the mail server refuses it or takes too long. It never throws. */
  send(mail: Mail): Promise<boolean> {
    this.#underWay += 1;
    const sent = this.#send(mail)
      .then(() => true, logFailure)
      .finally(() => (this.#underWay -= 1));
    return Promise.race([sent, wait(longestWait, false, { ref: false })]);
  }

  async #send(mail: Mail): Promise<void> {
    const transport = await (this.#transport ??= this.#connect());
    await transport.sendMail({ from: this.#from, ...mail });
  }

  async #connect(): Promise<Transporter> {
    const { createTransport } = await import("nodemailer");
    // A link is as good as a password, so a mail goes to another computer over TLS only.
    const requireTLS = !isLoopback(new URL(this.#url).hostname);
    const timeouts = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience };
    return createTransport({
      url: this.#url,
      requireTLS,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...timeouts,
    });
  }
}

function logFailure(error: unknown): false {
  log.error("A mail could not be sent.", error);
  return false;
}
