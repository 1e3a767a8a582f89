// Servers of the built app for the tests: files with the headers that isolate the page, the program
// itself, and a slow wire before either.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import net from 'node:net';
import { extname, join, normalize } from 'node:path';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';

const kTypes = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.weights': 'application/octet-stream',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};

/** Files alone; `url` is the page, `close` ends it. `hosted`: packed, and with names for their versions, as hosts
 *  of files send them. `onAnswer` is told of every answer: path, status, bytes. */
export async function serve(folder, { isolated = true, port = 0, hosted = false, onAnswer = () => undefined } = {}) {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname));
    let file = join(folder, path);
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
    if (!file.startsWith(folder) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const headers = { 'Content-Type': kTypes[extname(file)] ?? 'application/octet-stream' };
    if (isolated) Object.assign(headers, { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' });
    if (hosted) {
      const body = gzipSync(readFileSync(file));
      const tag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;
      const known = request.headers['if-none-match'] === tag;
      Object.assign(headers, { ETag: tag, 'Last-Modified': statSync(file).mtime.toUTCString(), Vary: 'Accept-Encoding' });
      if (!known) Object.assign(headers, { 'Content-Encoding': 'gzip', 'Content-Length': body.length });
      onAnswer({ path, status: known ? 304 : 200, bytes: known ? 0 : body.length });
      response.writeHead(known ? 304 : 200, headers).end(known ? undefined : body);
      return;
    }
    headers['Cache-Control'] = 'no-cache';
    headers['Content-Length'] = statSync(file).size;
    response.writeHead(200, headers);
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    return closed;
  };
  return { url: `http://127.0.0.1:${server.address().port}/`, close };
}

/** The program beside the built page. */
export const programOf = (folder) => process.env['OUTFLANK'] ?? join(folder, '../../build/release/outflank');

/** `outflank serve` on a free port, or on `port`. `health` is what it says of itself. */
export async function serveNatively(folder, { port = 0, host = '127.0.0.1', names = [], threads = 2, more = [] } = {}) {
  const path = programOf(folder);
  const words = ['serve', '--host', host, '--port', port, '--threads', threads, '--hash', 32, '--app', folder, ...names.flatMap((name) => ['--name', name]), ...more];
  const program = spawn(path, words.map(String), { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface({ input: program.stdout }), 'line');
  const url = /http:\S+/.exec(line)[0];
  const health = async () => (await fetch(`${url}api/health`)).json();
  const close = async (signal = 'SIGTERM') => {
    if (program.exitCode !== null || program.signalCode !== null) return;
    program.kill(signal);
    await once(program, 'exit');
  };
  return { url, health, close, pid: program.pid };
}

/** A way to `server` under another address: `carry(near, other)` moves what comes in between the two sockets of a
 *  connection. `close` ends both. */
async function wireTo(server, carry) {
  const { port: far } = new URL(server.url);
  const sockets = new Set();
  const wire = net.createServer((near) => {
    const other = net.connect({ port: Number(far), host: '127.0.0.1' });
    for (const socket of [near, other]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('error', () => undefined); // `close` follows
      socket.on('close', () => sockets.delete(socket));
    }
    carry(near, other);
  });
  wire.listen(0, '127.0.0.1');
  await once(wire, 'listening');
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => wire.close(resolve));
    await server.close();
  };
  return { ...server, url: `http://127.0.0.1:${wire.address().port}/`, close };
}

/** A wire to `server` that holds everything back for `delayMs` in both directions, as far away
 *  computers do. It has the server's `health`; `close` ends both. */
export async function slowWire(server, delayMs) {
  const later = (from, to) => {
    from.on('data', (data) => setTimeout(() => to.writable && to.write(data), delayMs));
    from.on('close', () => setTimeout(() => to.destroy(), delayMs));
  };
  return wireTo(server, (near, other) => {
    later(near, other);
    later(other, near);
  });
}

/** A line to `server` that carries so many bytes a second to the page, in turns for all connections, each way in
 *  `delayMs`; a connection costs one more way and back. `carried` counts the bytes. */
export async function mobileLine(server, { bytesPerSecond, delayMs }) {
  const kPiece = 2920; // two packets
  const waiting = []; // connections with something for the page, in their order
  let carried = 0;
  let due = 0;
  let busy = false;
  const carry = () => {
    const next = busy ? undefined : waiting.shift();
    if (!next) return;
    busy = true;
    const piece = next.rest.subarray(0, kPiece);
    next.rest = next.rest.subarray(piece.length);
    due = Math.max(due, performance.now()) + (1000 * piece.length) / bytesPerSecond;
    setTimeout(() => {
      busy = false;
      carried += piece.length;
      setTimeout(() => next.near.writable && next.near.write(piece), delayMs);
      if (next.rest.length > 0) waiting.push(next);
      else next.ended?.();
      carry();
    }, due - performance.now());
  };
  const wire = await wireTo(server, (near, other) => {
    const since = performance.now();
    const line = { near, rest: Buffer.alloc(0), ended: undefined };
    near.on('data', (data) => setTimeout(() => other.writable && other.write(data), Math.max(delayMs, since + 3 * delayMs - performance.now())));
    near.on('close', () => other.destroy());
    other.on('data', (data) => {
      if (line.rest.length === 0) waiting.push(line);
      line.rest = Buffer.concat([line.rest, data]);
      carry();
    });
    other.on('close', () => {
      line.ended = () => setTimeout(() => near.destroy(), delayMs);
      if (line.rest.length === 0) line.ended();
    });
  });
  return { ...wire, carried: () => carried };
}

/** For a fault that is 'late'. */
export const after = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A server before `server` that does not give the files of `faults` as they are: { file, from, kind, times, until },
 *  where `file` is a pattern for the path, `from` one for the script or page that asks, and `kind` one of '503', 'reset', 'stall', 'cut' and 'late' (answered once
 *  `until()` is, each time asked anew), for so many requests, of 'late' for all. `stalled` are the paths that
 *  it holds back. With `host` it asks under another name than the page has, as proxies do that are not set up for it. */
export async function faulty(server, faults, { host } = {}) {
  const { port: far } = new URL(server.url);
  const left = faults.map(({ kind, times = kind === 'late' ? Infinity : 1 }) => times);
  const held = new Set();
  const stalled = [];
  const passOn = (request, response, kind) => {
    const asking = httpRequest({ host: '127.0.0.1', port: far, path: request.url, method: request.method, headers: { ...request.headers, ...(host ? { host } : {}) } }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      if (kind !== 'cut') return void answer.pipe(response);
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => {
        const all = Buffer.concat(parts);
        response.write(all.subarray(0, all.length >> 1), () => request.socket.destroy());
      });
    });
    asking.on('error', () => request.socket.destroy());
    request.pipe(asking);
  };
  const proxy = createServer((request, response) => {
    const at = faults.findIndex(({ file, from = /^/ }, i) => left[i] > 0 && file.test(request.url) && from.test(request.headers.referer ?? ''));
    const kind = at < 0 ? '' : faults[at].kind;
    if (at >= 0) left[at] -= 1;
    if (kind === '503') return void response.writeHead(503).end('not now');
    if (kind === 'reset') return void request.socket.destroy();
    if (kind === 'stall') return void stalled.push(request.url);
    if (kind === 'late') return void faults[at].until().then(() => passOn(request, response, ''));
    passOn(request, response, kind);
  });
  proxy.on('connection', (socket) => {
    held.add(socket);
    socket.on('close', () => held.delete(socket));
  });
  proxy.on('upgrade', (request, near, head) => {
    const other = net.connect({ port: Number(far), host: '127.0.0.1' }, () => {
      other.write(`${request.method} ${request.url} HTTP/1.1\r\n${request.rawHeaders.map((each, i, all) => (i % 2 ? `${host && /^host$/i.test(all[i - 1]) ? host : each}\r\n` : `${each}: `)).join('')}\r\n`);
      other.write(head);
      near.pipe(other).pipe(near);
    });
    for (const socket of [near, other]) socket.on('error', () => (near.destroy(), other.destroy()));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const close = async () => {
    for (const socket of held) socket.destroy();
    await new Promise((resolve) => proxy.close(resolve));
    await server.close();
  };
  return { ...server, url: `http://127.0.0.1:${proxy.address().port}/`, stalled, close };
}
