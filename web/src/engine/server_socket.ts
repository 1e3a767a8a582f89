// The connection to the server's engine: made again after a pause when it is lost, and given up when the
// server is silent though it is asked.
import { outline, type EventLog } from './event_log';
import { Watchdog } from './watchdog';

/** Before the server is asked again, at first and at last. */
const kFirstPauseMs = 500;
const kLongestPauseMs = 15_000;
/** How long the server may say nothing while it is asked: until it is asked whether it is there, then until it
 *  is doubted, then until it is lost. A computer that sleeps and a line that is cut say nothing at all. */
const kQuietMs = [1500, 1000, 1500] as const;
/** A long file comes and goes as one message, of which nothing is heard on its way. */
const kQuietOfFilesMs = 20_000;
/** How long a connection may take. */
const kConnectMs = 4000;
/** One that is closed sooner was refused, however it was said: the server is asked again after a pause. */
const kRefusedMs = 5000;

export type WaitsFor = 'nothing' | 'answers' | 'files';

/** What the engine hears of its server. */
export interface SocketListener {
  opened(): void;
  received(message: object): void;
  /** The server may be gone: what stands in for it can be made ready. */
  doubted(): void;
  /** The server does not answer; it is asked again later. */
  lost(): void;
  /** What is asked and has no answer yet. */
  waitsFor(): WaitsFor;
}

/** Of a request that nobody waits for: it shows that the server is there. */
const kPing = JSON.stringify({ id: 0, request: { kind: 'about' } });

/** Half a pair of code units, as a text cut in the middle of a sign has, is nothing that JSON of a server may hold:
 *  in its place stands what a decoder puts there. */
function textOf(message: object): string {
  const text = JSON.stringify(message);
  if (!text.includes('\\ud')) return text;
  return JSON.stringify(message, (_, value: unknown) => (typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : value));
}

export class ServerSocket {
  private socket: WebSocket | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pauseMs = kFirstPauseMs;
  private closed = false;
  /** Since when it is connected. */
  private openedAt: number | undefined;
  /** How often in a row nothing was heard in time. */
  private silences = 0;
  private readonly watchdog = new Watchdog(() => this.silent());

  constructor(
    private readonly url: string,
    private readonly listener: SocketListener,
    private readonly log?: EventLog,
  ) {
    this.connect();
  }

  get connected(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** Sends a message where the server is connected. */
  post(message: object): void {
    if (!this.connected) return;
    this.log?.add('to server', outline(message));
    this.socket?.send(textOf(message));
    this.watch(false);
  }

  /** Tries to connect at once, where it waits to do so. True when it did. */
  hurry(): boolean {
    if (this.retry === undefined) return false;
    this.connect();
    return true;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    this.watchdog.rest();
    this.socket?.close();
  }

  /** True when it was connected for a while: then it is no refusal, and pauses are short again. */
  private lasted(): boolean {
    const since = this.openedAt;
    this.openedAt = undefined;
    if (since === undefined || performance.now() - since < kRefusedMs) return false;
    this.pauseMs = kFirstPauseMs;
    return true;
  }

  private connect(): void {
    clearTimeout(this.retry);
    this.retry = undefined;
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.watchdog.expect(kConnectMs);
    socket.onopen = () => {
      this.openedAt = performance.now();
      this.log?.add('server', 'connected');
      this.watchdog.rest();
      this.listener.opened();
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as object;
      this.log?.add('server', outline(message));
      this.listener.received(message);
      this.watch(true);
    };
    socket.onclose = () => {
      if (this.closed) return;
      this.log?.add('server', this.openedAt === undefined ? 'no connection' : 'connection closed');
      if (this.lasted()) this.connect(); // after a pause of the network, or of the computer
      else this.lose();
    };
  }

  /** While something is asked the server must be heard. */
  private watch(heard: boolean): void {
    const waitsFor = this.listener.waitsFor();
    if (waitsFor === 'nothing') return this.watchdog.rest();
    if (heard || waitsFor === 'files' || !this.watchdog.expects) {
      this.silences = 0;
      this.watchdog.expect(waitsFor === 'files' ? kQuietOfFilesMs : kQuietMs[0]);
    }
  }

  private silent(): void {
    this.silences += 1;
    const more = this.connected ? kQuietMs[this.silences] : undefined;
    if (more !== undefined) {
      if (this.silences === 1) this.socket?.send(kPing);
      else this.listener.doubted();
      return this.watchdog.expect(more);
    }
    this.log?.add('server', 'silent');
    this.lose();
  }

  private lose(): void {
    this.lasted();
    this.watchdog.rest();
    this.silences = 0;
    const { socket } = this;
    if (socket) {
      // One that is silent closes in its own time; nobody waits for that.
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    this.socket = undefined;
    this.retry = setTimeout(() => this.connect(), this.pauseMs);
    this.pauseMs = Math.min(2 * this.pauseMs, kLongestPauseMs);
    this.listener.lost();
  }
}
