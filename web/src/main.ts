// Starts the app on the page.
import { startFailure } from './start_watch'; // first: it hears what the others throw while they are loaded
import { flushSync, mount } from 'svelte';
import App from './App.svelte';
import { makeApp } from './app/make_app';
import { inDesktopWindow, offerToDesktop } from './app/desktop';
import { reportOf } from './app/report';
import { keepCurrent } from './app/updates';
import { EngineError } from './engine/types';
import { t, useLocale, localeFor } from './i18n/index.svelte';
import { applySettings, settings } from './store/settings.svelte';
import { within } from './store/within';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/board.css';
import './styles/pages.css';
import './styles/forced.css';
import './styles/print.css'; // last: it takes back what the others say

/** The page begins in English when the texts of its language do not come so soon. They are taken up when they
 *  do. */
const kTextsMs = 3000;
/** The frame waits so long for the board: to lay the page out twice costs a phone more. */
const kBoardMs = 250;

async function start(): Promise<void> {
  applySettings(document.documentElement);
  const texts = within(kTextsMs, useLocale(localeFor(settings.locale))).catch(() => undefined);
  const app = makeApp(); // the engine's files are on their way meanwhile
  await texts;
  const begun = app.begin();
  await within(kBoardMs, begun).catch(() => undefined);
  // For the browser's console, and for tests that fail: what the settings copy.
  Object.assign(globalThis, { outflankReport: () => reportOf(app) });
  const page = document.getElementById('app')!;
  mount(App, { target: page, props: { app } });
  // The word that it is: it stays where the page cannot be drawn, and what has failed is said until there is a board.
  page.querySelector('.starting:not(.failed)')?.remove();
  // An engine that fails where nobody waits for its answer is told of all the same.
  addEventListener('unhandledrejection', (event) => {
    if (!(event.reason instanceof EngineError)) return;
    event.preventDefault();
    app.tell({ text: t('engine.failed') });
  });
  await begun;
  flushSync(); // the board is drawn now, or throws where it is heard
  offerToDesktop(app);

  // A page that comes back from the browser's memory has not heard what other tabs did meanwhile.
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });

  // What is kept for later does not get in the way of what is wanted now. The window of the desktop has its own
  // server, which is newer than what would be kept of another one.
  await app.engine.settled?.();
  if (import.meta.env.PROD && !inDesktopWindow) await keepCurrent(app);
}

// Not awaited: the views of the other file come once this one has run to its end.
start().catch((error: unknown) => {
  startFailure.failed(error);
  console.error(error);
});
