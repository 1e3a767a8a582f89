// Starts the app on the page.
import { mount } from 'svelte';
import App from './App.svelte';
import { makeApp } from './app/make_app';
import { inDesktopWindow, offerToDesktop } from './app/desktop';
import { reportOf } from './app/report';
import { EngineError } from './engine/types';
import { t, useLocale, localeFor } from './i18n/index.svelte';
import { applySettings, settings } from './store/settings.svelte';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/board.css';
import './styles/pages.css';
import './styles/forced.css';

applySettings(document.documentElement);
await useLocale(localeFor(settings.locale));
const app = makeApp();
// For the browser's console, and for tests that fail: what the settings copy.
Object.assign(globalThis, { outflankReport: () => reportOf(app) });
mount(App, { target: document.getElementById('app')!, props: { app } });
// An engine that fails where nobody waits for its answer is told of all the same.
addEventListener('unhandledrejection', (event) => {
  if (!(event.reason instanceof EngineError)) return;
  event.preventDefault();
  app.tell({ text: t('engine.failed') });
});
await app.begin();
offerToDesktop(app);

// A page that comes back from the browser's memory has not heard what other tabs did meanwhile.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});

// The window of the desktop has its own server, which is newer than what would be kept of another one.
if ('serviceWorker' in navigator && import.meta.env.PROD && !inDesktopWindow)
  void navigator.serviceWorker.register(new URL('sw.js', new URL(import.meta.env.BASE_URL, location.href)));
