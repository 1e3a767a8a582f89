// What the list of games does with a kept game: it gets a name of its own, goes, and comes back.
import { t } from '../i18n/index.svelte';
import type { Library } from './library.svelte';
import type { Session } from './session.svelte';
import type { Tabs } from './tabs/tabs';
import type { Toast } from './toasts.svelte';

interface Around {
  readonly library: Library;
  readonly session: Session;
  readonly tabs: Tabs;
  tell(toast: Toast): void;
  /** The device does not keep what was to be kept. */
  notKept(error: unknown): void;
}

export class KeptChanges {
  /** Games on their way out: a second click is none. */
  private readonly leaving = new Set<string>();

  constructor(private readonly around: Around) {}

  /** Gives a kept game a name of its own, which its file has as the event. */
  async name(id: string, name: string): Promise<void> {
    const { library, session } = this.around;
    // The game on the board is this tab's: nobody has to be asked, and a page that is about to go has no time for it.
    if (id === session.id && !session.elsewhere) return session.rename(name);
    if (await this.isHeld(id)) return;
    await this.tried(library.rename(id, name));
  }

  /** Deletes a game, which can be undone as long as that is offered. */
  async remove(id: string): Promise<void> {
    if (this.leaving.has(id)) return;
    this.leaving.add(id);
    if (!(await this.isHeld(id))) await this.tried(this.forget(id));
    this.leaving.delete(id);
  }
  private async forget(id: string): Promise<void> {
    const { library } = this.around;
    const kept = await library.forget(id);
    if (!kept) return;
    const run = () => void this.tried(library.restore(kept));
    this.around.tell({ text: t('games.deleted'), action: { text: t('undo'), run } });
  }

  /** Another tab plays the game, which is said: it would write over what is done to it here. */
  private async isHeld(id: string): Promise<boolean> {
    const held = await this.around.tabs.playedElsewhere(id);
    if (held) this.around.tell({ text: t('tabs.held') });
    return held;
  }

  private tried(change: Promise<void>): Promise<void> {
    return change.catch((error: unknown) => this.around.notKept(error));
  }
}
