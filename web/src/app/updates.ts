// Keeps the app on the device, and says when another version of it is there. That one waits until the pages of
// this one are gone, or until somebody wants it: a page goes on with the files that it began with.
import type { EventLog } from '../engine/event_log';
import { t } from '../i18n/index.svelte';
import type { Toasts } from './toasts.svelte';

/** A version that does not take over is reloaded for all the same: documents come from the network first. */
const kTakeOverMs = 3000;

type Container = Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>;
type Registration = Pick<ServiceWorkerRegistration, 'waiting' | 'installing' | 'addEventListener'>;

export interface UpdateHooks {
  /** Another version is there; `bring` puts it in the place of this one. */
  there(bring: () => void): void;
  reload(): void;
  /** What became of a service worker, in a word or two. */
  note(what: string): void;
}

export class Updates {
  private brings = false;
  private reloads = false;

  constructor(
    private readonly container: Container,
    private readonly registration: Registration,
    /** Files of this page whose names tell its version. */
    private readonly files: readonly string[],
    private readonly hooks: UpdateHooks,
  ) {}

  watch(): void {
    const { container, registration } = this;
    this.hooks.note(container.controller ? 'answers this page' : 'does not answer this page yet');
    if (registration.waiting) void this.look(registration.waiting);
    this.follow(registration.installing);
    registration.addEventListener('updatefound', () => this.follow(registration.installing));
    // Here the page is brought up to date, or another tab has done so for all.
    container.addEventListener('controllerchange', () => {
      this.hooks.note('answers from now on');
      if (this.brings) this.reload();
      else if (container.controller) void this.look(container.controller);
    });
  }

  private follow(worker: ServiceWorker | null): void {
    if (worker) this.hooks.note(worker.state);
    worker?.addEventListener('statechange', () => {
      this.hooks.note(worker.state);
      if (worker.state === 'installed') void this.look(worker);
    });
  }

  /** A page that came from the network may be of that version already. */
  private async look(worker: ServiceWorker): Promise<void> {
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<unknown>((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
    worker.postMessage({ has: this.files }, [port2]);
    const isOurs = await answer;
    port1.close();
    if (isOurs !== true) this.hooks.there(() => this.bring());
  }

  private bring(): void {
    const { waiting } = this.registration;
    if (!waiting) return this.reload();
    this.brings = true;
    waiting.postMessage({ takeOver: true });
    setTimeout(() => this.reload(), kTakeOverMs);
  }

  private reload(): void {
    if (this.reloads) return;
    this.reloads = true;
    this.hooks.reload();
  }
}

/** The scripts and styles of the page that the build has given names with a hash. */
function namedFiles(page: Document, base: URL): string[] {
  const all = [...page.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[rel=stylesheet]')];
  const folder = new URL('assets/', base).href;
  return all.map((each) => ('src' in each ? each.src : each.href)).filter((address) => address.startsWith(folder));
}

/** Registers the service worker, where there may be one, and tells of its versions. */
export async function keepCurrent({ toasts, log }: { readonly toasts: Toasts; readonly log: EventLog }): Promise<void> {
  const there = (bring: () => void): void => toasts.last('update', { text: t('update.there'), closes: true, action: { text: t('update.reload'), run: bring } });
  const note = (what: string): void => log.add('service worker', what);
  try {
    if (!('serviceWorker' in navigator)) return;
    const base = new URL(import.meta.env.BASE_URL, location.href);
    const registration = await navigator.serviceWorker.register(new URL('sw.js', base));
    if (!registration) return note('is not kept'); // some private windows answer nothing
    new Updates(navigator.serviceWorker, registration, namedFiles(document, base), { there, reload: () => location.reload(), note }).watch();
  } catch (error) {
    note(String(error)); // where nothing may be kept; all goes on without it
  }
}
