type Message = {
  id?: number;
  method?: string;
  params?: unknown;
  sessionId?: string;
  result?: unknown;
  error?: { message: string };
};

/** One end of Chrome's DevTools protocol, over a socket: methods that are called, events that are heard. */
export class Protocol {
  readonly #socket: WebSocket;
  readonly #answers = new Map<number, { resolve: (result: unknown) => void; reject: (cause: Error) => void }>();
  readonly #listeners = new Map<string, (params: unknown) => void>();
  #calls = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)) as Message);
  }

  /** Opens the protocol at a browser's endpoint. */
  static async open(endpoint: string): Promise<Protocol> {
    const socket = new WebSocket(endpoint);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = reject;
    });
    return new Protocol(socket);
  }

  /** Calls a method, of the browser or of a session; answers its result. */
  call<Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    const id = ++this.#calls;
    this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    return new Promise<unknown>((resolve, reject) => {
      this.#answers.set(id, { resolve, reject });
    }) as Promise<Result>;
  }

  /** Hears an event of a session. */
  on<Params>(method: string, sessionId: string, hear: (params: Params) => void): void {
    this.#listeners.set(`${sessionId} ${method}`, hear as (params: unknown) => void);
  }

  close(): void {
    this.#socket.close();
  }

  #hear({ id, method, params, sessionId, result, error }: Message): void {
    if (id === undefined) return this.#listeners.get(`${sessionId} ${method}`)?.(params);
    const answer = this.#answers.get(id);
    this.#answers.delete(id);
    if (error) answer?.reject(new Error(error.message));
    else answer?.resolve(result);
  }
}
