/** A message that the browser sends: the answer to a call, or an event. */
type ProtocolMessage = {
  id?: number;
  method?: string;
  params?: unknown;
  sessionId?: string;
  result?: unknown;
  error?: { message: string };
};

/** A client of Chrome's DevTools protocol over a WebSocket: calls methods and listens to events. */
export class Protocol {
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, { resolve: (result: unknown) => void; reject: (cause: Error) => void }>();
  readonly #listeners = new Map<string, (params: unknown) => void>();
  #calls = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)) as ProtocolMessage);
  }

  /** Connects to a browser's WebSocket URL. */
  static async open(endpoint: string): Promise<Protocol> {
    const socket = new WebSocket(endpoint);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = reject;
    });
    return new Protocol(socket);
  }

  /** Calls a method of the browser, or of a session; resolves to its result. */
  call<Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    const id = ++this.#calls;
    this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    return new Promise<unknown>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
    }) as Promise<Result>;
  }

  /** Listens to an event of a session; replaces an earlier listener. */
  on<Params>(method: string, sessionId: string, listener: (params: Params) => void): void {
    this.#listeners.set(`${sessionId} ${method}`, listener as (params: unknown) => void);
  }

  close(): void {
    this.#socket.close();
  }

  #receive({ id, method, params, sessionId, result, error }: ProtocolMessage): void {
    if (id === undefined) return this.#listeners.get(`${sessionId} ${method}`)?.(params);
    const call = this.#pending.get(id);
    this.#pending.delete(id);
    if (error) call?.reject(new Error(error.message));
    else call?.resolve(result);
  }
}
