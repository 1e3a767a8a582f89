// Where the monkey plays: a server that can be killed and started again, and a browser with tabs.
import { chromium } from 'playwright-core';
import { kBrowser, kFolder, kHouse } from '../e2e/page.mjs';
import { serve, serveNatively } from '../e2e/server.mjs';

/** Said by the browser, not by the page: what a server that is away, or plain http, brings with it. */
const kNoise = /^The Cross-Origin-Opener-Policy header has been ignored|net::ERR_|WebSocket connection to|An SSL certificate|ServiceWorker script evaluation|Failed to update a ServiceWorker/;

export async function openBrowser() {
  return chromium.launch({
    executablePath: kBrowser,
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--host-resolver-rules=MAP ${kHouse} 127.0.0.1`],
  });
}

/** The page's server, which keeps its port when it is started again. */
async function startServer(native) {
  const start = (port) => (native ? serveNatively(kFolder, { port, names: [kHouse] }) : serve(kFolder, { port }));
  let running = await start(0);
  const { port } = new URL(running.url);
  return {
    url: running.url,
    up: true,
    async kill() {
      this.up = false;
      await running.close('SIGKILL');
    },
    async start() {
      running = await start(port);
      this.up = true;
    },
    close: () => running.close(),
  };
}

/** One visit: a fresh browser profile with one tab. `problems` collects what went wrong in any tab. */
export class Visit {
  static async begin(browser, { native, house, width, height, touch, forced }) {
    const server = await startServer(native);
    const context = await browser.newContext({
      viewport: { width, height },
      hasTouch: touch,
      forcedColors: forced ? 'active' : 'none',
      reducedMotion: 'reduce',
      locale: 'en-US',
      permissions: house ? [] : ['clipboard-read', 'clipboard-write'],
    });
    context.setDefaultTimeout(30_000); // of a busy machine
    const visit = new Visit(server, context, house ? server.url.replace('127.0.0.1', kHouse) : server.url, { house, native });
    await visit.addTab('');
    return visit;
  }

  constructor(server, context, url, { house, native }) {
    Object.assign(this, { server, context, url, house, native });
    this.tabs = [];
    /** There has been more than one tab. */
    this.hadTabs = false;
    this.problems = [];
    context.on('page', (page) => {
      this.tabs.push(page);
      this.hadTabs ||= this.tabs.length > 1;
      page.on('close', () => this.tabs.splice(this.tabs.indexOf(page), 1));
      page.on('pageerror', (error) => this.problems.push(`page error: ${error.stack ?? error.message}`));
      page.on('crash', () => this.problems.push('the tab crashed'));
      page.on('console', (message) => {
        const text = `${message.text()} ${message.location().url}`;
        if (message.type() === 'error' && !kNoise.test(text)) this.problems.push(`console: ${text}`);
      });
    });
  }

  /** The tab in front. */
  get page() {
    return this.tabs[this.tabs.length - 1];
  }

  async addTab(hash) {
    const page = await this.context.newPage();
    await page.goto(this.url + hash);
  }

  /** Brings another tab to the front. */
  async turnTo(index) {
    const [page] = this.tabs.splice(index, 1);
    this.tabs.push(page);
    await page.bringToFront();
  }

  /** True when the document can be loaded again: from the server, or by the service worker. */
  async loads() {
    return this.server.up || this.cached();
  }
  /** The service worker has all of the page; where the origin is not trusted there is none. */
  async cached() {
    if (this.house) return false;
    return this.page.evaluate(() => navigator.serviceWorker?.controller?.state === 'activated').catch(() => false);
  }

  /** Without a service worker the engine of the browser comes from the server, which is away. */
  get stranded() {
    return !this.server.up && this.house && !this.native;
  }
  kill() {
    return this.server.kill();
  }
  /** The server is there again; an engine that could not be loaded meanwhile comes by itself. */
  back() {
    return this.server.start();
  }

  async end() {
    await this.context.close();
    await this.server.close();
  }
}
