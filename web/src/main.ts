// Starts the app on the page.
import { mount } from 'svelte';
import App from './App.svelte';
import { makeApp } from './app/app.svelte';
import { useLocale, wantedLocale } from './i18n/index.svelte';
import { applySettings } from './store/settings.svelte';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/board.css';
import './styles/pages.css';

applySettings(document.documentElement);
await useLocale(wantedLocale());
const app = makeApp();
mount(App, { target: document.getElementById('app')!, props: { app } });
await app.begin();

if ('serviceWorker' in navigator && import.meta.env.PROD)
  void navigator.serviceWorker.register(new URL('sw.js', new URL(import.meta.env.BASE_URL, location.href)));
