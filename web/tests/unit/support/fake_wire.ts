// A worker and a socket that say what the test wants.
export type Message = Record<string, unknown> & { id?: number; stop?: number; request?: { kind: string; timeMs: number } };

export class FakeWorker {
  static all: FakeWorker[] = [];
  readonly heard: Message[] = [];
  ended = false;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: unknown;
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(message: Message): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(data: unknown): void {
    if (!this.ended) this.onmessage?.({ data });
  }
  get asked(): Message[] {
    return this.heard.filter(({ request }) => request?.kind === 'choose');
  }
  get stops(): unknown[] {
    return this.heard.filter((message) => 'stop' in message).map(({ stop }) => stop);
  }
}

export class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = 0;
  readonly heard: Message[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;
  constructor() {
    FakeSocket.last = this;
  }
  open(): void {
    this.readyState = 1;
    this.onopen();
  }
  send(text: string): void {
    this.heard.push(JSON.parse(text) as Message);
  }
  close(): void {}
  say(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}
