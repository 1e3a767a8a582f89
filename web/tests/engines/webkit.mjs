// WebKit as GTK has it: MiniBrowser under WebKitWebDriver, on a display of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import net from 'node:net';
import { Builder, Capabilities, Key } from 'selenium-webdriver';
import { Select } from 'selenium-webdriver/lib/select.js';
import { kPatienceMs } from '../../playwright.config.mjs';

const kDriver = process.env['WEBKIT_DRIVER'] ?? '/usr/bin/WebKitWebDriver';

/** It stands beside the library, in a folder of its version and of the machine's kind. */
function miniBrowser() {
  const folders = (path) => readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => join(path, name));
  const found = folders('/usr/lib').flatMap((kind) => folders(kind)).map((folder) => join(folder, 'MiniBrowser')).filter(existsSync);
  if (found.length === 0) throw new Error('found no MiniBrowser below /usr/lib, expected that of webkit2gtk-driver');
  return found[0];
}

/** A port that nobody listens to. */
async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Xvfb tells which display it has taken. */
async function startDisplay() {
  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = await once(display.stdio[3], 'data');
  return { name: `:${String(number).trim()}`, close: () => display.kill() };
}

/** Ends when the driver at `port` answers, or throws when it has ended. */
async function isUp(port, driver) {
  for (;;) {
    if (driver.exitCode !== null) throw new Error(`WebKitWebDriver ended with status ${driver.exitCode}`);
    const status = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined);
    if (status?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** How long a browser may take to start: twenty times what it takes on a machine at rest. */
const kStartMs = kPatienceMs / 2;

/** What the driver answers, if it does: it waits for ever for a browser that has ended. */
async function answered(what, asked, limitMs = kPatienceMs) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`WebKit did not answer for ${limitMs / 1000} s: ${what}`)), limitMs);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A driver whose browsers show themselves on `display`. */
async function startDriver(display) {
  const port = await freePort();
  // Without a graphics card: everything is drawn by the processor.
  const environment = { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1', WEBKIT_DISABLE_DMABUF_RENDERER: '1', LANG: 'en_US.UTF-8', GDK_BACKEND: 'x11' };
  const driver = spawn(kDriver, ['--host=127.0.0.1', `--port=${port}`], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [driver.stdout, driver.stderr]) stream.on('data', (data) => (said = `${said}${data}`.slice(-2000)));
  await answered('WebKitWebDriver', isUp(port, driver), kStartMs);
  const wanted = new Capabilities({ browserName: 'MiniBrowser' });
  wanted.set('webkitgtk:browserOptions', { binary: miniBrowser(), args: ['--automation'] });
  return {
    said: () => said,
    startBrowser: () => answered('start', new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(wanted).build(), kStartMs),
    async close() {
      if (driver.exitCode !== null) return;
      driver.kill('SIGKILL'); // it may wait for a browser that has ended
      await once(driver, 'exit');
    },
  };
}

/** A browser, by the driver at hand or, where it brings none, by a new one: both choose a port and let go of
 *  it before it is used, so that another program can have taken it meanwhile. */
async function startBrowser(display, drivers) {
  try {
    return await (drivers.current ??= await startDriver(display)).startBrowser();
  } catch (error) {
    console.log(`WebKit did not start, a second try: ${error.message}; the driver said: ${drivers.current?.said().trim() || 'nothing'}`);
    await drivers.current?.close();
    drivers.current = await startDriver(display);
    return drivers.current.startBrowser();
  }
}

export async function launch() {
  const display = await startDisplay();
  const drivers = { current: undefined };
  let version = '';
  return {
    name: 'WebKit',
    get version() {
      return version;
    },
    async visit({ width = 1280, height = 900 } = {}) {
      const browser = await startBrowser(display.name, drivers);
      version = (await browser.getCapabilities()).get('browserVersion');
      const isNarrow = width < kLeastWidth;
      await answered('size', browser.manage().window().setRect({ x: 0, y: 0, width: Math.max(width, kLeastWidth), height: isNarrow ? height + kBarHeight : height }));
      let isFirst = true;
      const open = async () => {
        if (!isFirst) await browser.switchTo().newWindow('tab');
        isFirst = false;
        return tabOf(browser, await browser.getWindowHandle(), isNarrow ? { width, height } : undefined);
      };
      return { open: () => answered('open', open()), close: () => answered('quit', browser.quit()) };
    },
    async close() {
      await drivers.current?.close();
      display.close();
    },
  };
}

/** Keys by their names on pages. */
const kKeys = { Enter: Key.ENTER, Escape: Key.ESCAPE, ArrowLeft: Key.ARROW_LEFT, ArrowRight: Key.ARROW_RIGHT };

/** Its window is never narrower than its own buttons; the page of a phone is shown in a frame of that size. */
const kLeastWidth = 460;
const kBarHeight = 60;

/** Runs in the page: nothing but a frame with the page at `address`. */
function showFramed(address, { width, height }) {
  document.documentElement.innerHTML = `<body style="margin: 0"><iframe style="width: ${width}px; height: ${height}px; border: 0"></iframe></body>`;
  document.querySelector('iframe').src = address;
}

/** The browser does what it is told in one tab at a time, and in its frame where it has one. */
function tabOf(browser, handle, framed) {
  const here = (act) => {
    const inTab = async (...values) => {
      await browser.switchTo().window(handle);
      if (framed && act !== open) await browser.switchTo().frame(0);
      return act(...values);
    };
    return (...values) => answered(`${values}`.slice(0, 200), inTab(...values));
  };
  const open = async (url) => {
    if (!framed) return browser.get(url);
    await browser.get(new URL('manifest.webmanifest', url).href); // of the same origin, and no page of its own
    await browser.executeScript(`return (${showFramed})(...arguments)`, url, framed);
  };
  return {
    goTo: here(open),
    reload: here(() => browser.navigate().refresh()),
    evaluate: here((what, ...values) => browser.executeScript(`return (${what})(...arguments)`, ...values)),
    element: here((what, ...values) => browser.executeScript(`return (${what})(...arguments)`, ...values)),
    click: here((element) => element.click()),
    fill: here(async (element, text) => {
      await element.clear();
      await element.sendKeys(text);
    }),
    choose: here((element, value) => new Select(element).selectByValue(value)),
    press: here((key) => browser.actions().sendKeys(kKeys[key] ?? key).perform()),
    close: here(() => browser.close()),
  };
}
