// Makes the icons in PNG from public/icon.svg: node tests/icons.mjs
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const folder = new URL('../public/', import.meta.url);
const svg = readFileSync(new URL('icon.svg', folder), 'utf8');
const kGround = '#3d755d';

// A system cuts its own shape out of an icon: then the ground fills the square, and the mark
// keeps to the middle of it (four fifths of the width are safe from any shape).
const kIcons = [
  { name: 'icon-192.png', size: 192, share: 1 },
  { name: 'icon-512.png', size: 512, share: 1 },
  { name: 'icon-touch-180.png', size: 180, share: 0.94, ground: kGround },
  { name: 'icon-maskable-512.png', size: 512, share: 0.8, ground: kGround },
];

const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const { name, size, share, ground } of kIcons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground ?? 'transparent'}">${svg}`);
  await page.locator('svg').evaluate((mark, width) => mark.setAttribute('width', width), size * share);
  await page.screenshot({ path: new URL(name, folder).pathname, omitBackground: ground === undefined });
  await page.close();
}
await browser.close();
