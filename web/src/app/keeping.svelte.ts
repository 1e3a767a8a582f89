// Whether this device keeps games, and what a person is told when it does not.
import { EngineError } from '../engine/types';
import { t } from '../i18n/index.svelte';
import type { Toasts } from './toasts.svelte';

const notKeptText = (error: unknown): string =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? t('games.full') : t('games.notKept');

export class Keeping {
  /** Games are not kept, or not any more, for now; the person was told. */
  hasStopped = $state(false);
  private isForNowOnly = false;

  constructor(private readonly toasts: Toasts) {}

  /** The device keeps nothing more, or nothing at all: said once. */
  stop(error: unknown): void {
    if (!this.hasStopped) this.toasts.last('unkept', { text: notKeptText(error), closes: true });
    this.hasStopped = true;
  }

  /** Something was kept. */
  goOn(): void {
    if (!this.hasStopped || this.isForNowOnly) return;
    this.hasStopped = false;
    this.toasts.last('unkept', undefined);
  }

  /** What is kept is gone with the window, which has said so. */
  endWithTheWindow(): void {
    this.hasStopped = this.isForNowOnly = true;
  }

  /** What somebody has asked for was not kept: said each time. */
  tellFailure(error: unknown): void {
    this.toasts.tell({ text: error instanceof EngineError ? t('engine.failed') : notKeptText(error) });
  }
}
