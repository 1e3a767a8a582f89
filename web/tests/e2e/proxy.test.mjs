// The page behind a proxy: a real nginx with TLS, in a folder of its own, in front of `outflank serve`.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { discCount, eventually, kFolder, kHouse, legal, myTurn, newGame, open, square } from './page.mjs';
import { serveNatively } from './server.mjs';

const kPath = `${process.env['PATH']}:/usr/sbin`;

/** The lines of docs/proxies.md, with what one person's own nginx needs around them. */
const configuration = (folder, port, behind) => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 256; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `${what}_temp_path ${folder}/${what};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port} ssl;
    ssl_certificate ${folder}/page.pem;
    ssl_certificate_key ${folder}/page.key;
    location /reversi/ {
      proxy_pass http://127.0.0.1:${behind}/;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection "upgrade";
      proxy_read_timeout 120s;
    }
  }
}
`;

async function freePort() {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

const answers = (port) =>
  new Promise((resolve) => {
    const probe = net.connect({ port, host: '127.0.0.1' });
    probe.on('connect', () => resolve(true)).on('error', () => resolve(false));
    probe.on('connect', () => probe.destroy());
  });

/** nginx in front of `server`, under an address of its own. */
async function behindNginx(server) {
  const folder = mkdtempSync(join(tmpdir(), 'outflank-nginx-'));
  const port = await freePort();
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${kHouse}`, '-keyout', join(folder, 'page.key'), '-out', join(folder, 'page.pem')];
  execFileSync('openssl', words, { stdio: 'ignore' });
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, new URL(server.url).port));
  const nginx = spawn('nginx', ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')], { env: { ...process.env, PATH: kPath }, stdio: 'ignore' });
  const ended = once(nginx, 'exit');
  await eventually(async () => {
    assert.equal(nginx.exitCode, null, readFileSync(join(folder, 'error.log'), 'utf8'));
    assert.ok(await answers(port));
  });
  const close = async () => {
    nginx.kill();
    await ended;
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...server, url: `https://${kHouse}:${port}/reversi/`, close };
}

const isThere = (program) => {
  try {
    execFileSync(program, ['-v'], { env: { ...process.env, PATH: kPath }, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

test('behind nginx with TLS and a folder of its own the engine of the server plays and analyzes', async () => {
  test.skip(!isThere('nginx'), 'no nginx here');
  const server = await serveNatively(kFolder, { names: [kHouse] });
  const app = await open({ server: await behindNginx(server), args: ['--ignore-certificate-errors'] });
  try {
    const { page, problems } = await app.visit();
    await page.locator('.chip').first().getByText('Native').waitFor();
    await newGame(page, { opponent: 'engine:level=5' });
    assert.ok(await myTurn(page));
    await square(page, (await legal(page))[0]).click();
    await discCount(page, 6);
    await page.getByRole('link', { name: 'Analyze' }).first().click();
    await page.waitForFunction(() => document.querySelectorAll('.lines .line .pv').length > 0);
    // The address of the game, below the folder, opens the same again.
    await page.reload();
    await page.locator('.chip').first().getByText('Native').waitFor();
    await discCount(page, 6);
    assert.ok(page.url().startsWith(app.url), page.url());
    assert.deepEqual(problems, []);
  } finally {
    await app.close();
  }
});
