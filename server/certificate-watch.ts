import { daysOfCertificate, leastDays } from "./doctor/certificate.ts";

/** The pause between two looks at the certificate, in milliseconds: it is renewed weeks before its end. */
const pause = 6 * 60 * 60_000;

/**
 * Looks a few times a day whether the certificate of the public address ends soon. One that cannot be read counts as
 * good: many networks do not let a machine reach its own public address.
 */
export class CertificateWatch {
  readonly #publicUrl: string;
  #isEnding = false;
  #timer: NodeJS.Timeout | undefined;

  /** `publicUrl` is scheme and host; nothing is asked unless the scheme is https. */
  constructor(publicUrl: string) {
    this.#publicUrl = publicUrl;
  }

  /** Whether the certificate ends soon or has ended, as far as is known. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** Begins to look, at once and then every few hours. */
  start(): void {
    if (!this.#publicUrl.startsWith("https:")) return;
    void daysOfCertificate(this.#publicUrl).then(
      (days) => (this.#isEnding = days < leastDays),
      () => (this.#isEnding = false),
    );
    this.#timer = setTimeout(() => this.start(), pause).unref();
  }

  /** Looks no more. */
  close(): void {
    clearTimeout(this.#timer);
  }
}
