// The game on the board that another tab plays: it is followed here, until a person takes it or that tab leaves it.
import { pathOf } from '../../game/tree';
import type { KeptGame } from '../../store/kept_game';
import type { Library } from '../library.svelte';
import type { Session } from '../session.svelte';
import type { Tabs } from './tabs';

interface Around {
  readonly session: Session;
  readonly library: Library;
  readonly tabs: Tabs;
  /** Another game is asked for: the answer says whether it still is the last one. */
  want(): () => boolean;
}

/** A tab that reloads has its game again after so long. */
const kReloadMs = 3000;

export class Followed {
  constructor(private readonly around: Around) {}

  private follows(id: string): boolean {
    const { session } = this.around;
    return session.id === id && session.elsewhere && !session.opening;
  }
  private stored(id: string): Promise<KeptGame | undefined> {
    return this.around.library.store.get(id).catch(() => undefined);
  }

  /** Shows what another tab has played. */
  async see(id: string): Promise<void> {
    const { session } = this.around;
    if (!this.follows(id)) return;
    const kept = await this.stored(id);
    if (!kept || !this.follows(id)) return;
    const path = session.lookingBack ? pathOf(kept.game, session.line.moves) : kept.live;
    await session.open(kept.game, { black: kept.black, white: kept.white }, path, { ...kept, elsewhere: true });
  }

  /** The tab that had the game has left it: it may only reload. */
  left(id: string): void {
    setTimeout(() => void this.takeUp(id), kReloadMs);
  }

  /** Plays the game here, if no other tab has it any more. */
  async takeUp(id = this.around.session.id): Promise<void> {
    if (this.follows(id) && (await this.around.tabs.hold(id)) && this.follows(id)) await this.playHere();
  }

  /** The game is played in this tab from now on. */
  async playHere(): Promise<void> {
    const { session, tabs } = this.around;
    const { id } = session;
    tabs.take(id);
    const isWanted = this.around.want();
    const kept = await this.stored(id);
    if (!isWanted()) return;
    if (kept) await session.open(kept.game, { black: kept.black, white: kept.white }, pathOf(kept.game, session.line.moves), kept);
    else await this.copyHere();
  }

  /** What is seen here becomes a game of its own. */
  async copyHere(): Promise<void> {
    const { session } = this.around;
    const { game, path, live, players, source, review, ended } = session;
    await session.open(game, players, path, { live, source, ...(review ? { review } : {}), ...(ended ? { ended } : {}) });
  }
}
