/** A browser without scripts or pages. It stores cookies per origin, follows redirects and submits forms. */
export class HandBrowser {
  readonly #jars = new Map<string, Map<string, string>>();

  /** Fetches an address without following redirects. */
  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(url);
    const jar = this.#jars.get(origin) ?? new Map<string, string>();
    this.#jars.set(origin, jar);
    const headers = new Headers(init.headers);
    headers.set("Cookie", this.cookies(origin));
    const response = await fetch(url, { redirect: "manual", ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = cookie.split(/; */);
      const [name, value] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
      if (attributes.some((attribute) => /^max-age=0$/i.test(attribute)) || value === "") jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  /** The `Cookie` header for an origin. */
  cookies(origin: string): string {
    return [...(this.#jars.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Submits a form from a page of the same origin. */
  post(url: string, form: Record<string, string>): Promise<Response> {
    return this.fetch(url, {
      method: "POST",
      headers: { Origin: new URL(url).origin },
      body: new URLSearchParams(form),
    });
  }

  /**
   * Follows redirects until they leave addresses that begin with one of these; returns the last address and the
   * response.
   */
  async follow(
    response: Response,
    url: string,
    until: (url: string) => boolean = () => false,
  ): Promise<{ url: string; response: Response }> {
    let [at, last] = [url, response];
    for (let hops = 0; hops < 12; hops += 1) {
      const location = last.headers.get("location");
      if (location === null) return { url: at, response: last };
      at = new URL(location, at).href;
      if (until(at)) return { url: at, response: last };
      last = await this.fetch(at);
    }
    throw new Error(`There is no end of redirects at ${at}.`);
  }
}
