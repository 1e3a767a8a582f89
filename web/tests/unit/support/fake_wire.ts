// A worker and a socket that say what the test wants.
export type Message = Record<string, unknown> & { id?: number; stop?: number; request?: { kind: string; timeMs: number } };

export class FakeWorker {
  static all: FakeWorker[] = [];
  readonly heard: Message[] = [];
  ended = false;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: unknown;
  constructor(readonly url: string) {
    FakeWorker.all.push(this);
  }
  /** What it was told to begin with. */
  get begin(): { name: string; threads: number; query: string } {
    return this.heard.find((message) => 'begin' in message)!['begin'] as { name: string; threads: number; query: string };
  }
  /** The module that it was given. */
  get module(): unknown {
    return this.heard.find((message) => 'module' in message)?.['module'];
  }
  get pings(): number {
    return this.heard.filter((message) => 'ping' in message).length;
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
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    FakeSocket.last = this;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  send(text: string): void {
    this.heard.push(JSON.parse(text) as Message);
  }
  close(): void {}
  /** It is closed from the other side, or was never open. */
  end(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** What it was asked, without the questions whether it is there. */
  get asked(): Message[] {
    return this.heard.filter(({ id, request }) => request && id !== 0);
  }
}
