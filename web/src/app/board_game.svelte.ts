// The game on the board: its tree, the place in it that is shown, who plays, how it ended, and where it
// came from. Nothing here asks the engine or changes by itself; the session does both.
import type { Disc, PositionView, RecordedGame, Square } from '../engine/types';
import type { Clock } from '../game/clock';
import { emptyGame, lineAt, pathOf, samePath, type Path } from '../game/tree';
import { t } from '../i18n/index.svelte';
import { isBlank, isOfOthers, type Ended, type KeptGame, type KeptReview, type Source } from '../store/kept_game';
import type { Place } from './advance';
import type { GameState } from './game_keeper';
import { computerName, kFirstOpponent, kPerson } from './opponents.svelte';
import { Spoken } from './spoken.svelte';

export interface Players {
  readonly black: string;
  readonly white: string;
}

/** A computer's last move and what it said of it. */
export interface Explained {
  readonly path: Path;
  readonly spec: string;
  readonly value?: number;
  readonly exact: boolean;
  readonly depth: number;
}

/** Where a game is played, by its moves, and what the list of games shows of that place. */
export interface Standing {
  readonly moves: readonly Square[];
  readonly result: string;
  readonly position: string;
}

/** Of a change that is taken back: where the change left the game, and where it had been. */
export interface Return {
  readonly from: Standing;
  readonly to: Standing;
}

/** How the board should show a change of position. */
export type Transition = 'played' | 'takenBack' | 'jump';

/** What is known of a game that is opened. */
export interface Opening extends Partial<KeptGame> {
  /** Another tab plays it; this one follows. */
  readonly elsewhere?: boolean;
}

export class BoardGame {
  game: RecordedGame = $state.raw(emptyGame({ size: 8 }));
  path: Path = $state.raw([]);
  /** The farthest line that was walked; stepping forward follows it. */
  hint: Path = $state.raw([]);
  /** Where the game is played; the path elsewhere only looks at it. */
  live: Path = $state.raw([]);
  view: PositionView | undefined = $state.raw(undefined);
  /** What a screen reader hears of the game. */
  readonly spoken = new Spoken();
  transition: Transition = $state('jump');
  players: Players = $state.raw({ black: kPerson, white: kFirstOpponent });
  /** How the game ended before its last square. */
  ended: Ended | undefined = $state.raw(undefined);
  clock: Clock | undefined = $state.raw(undefined);
  /** The longest that a computer may think about a move; as usual where nobody chose. */
  moveMs: number | undefined = $state(undefined);
  explained: Explained | undefined = $state.raw(undefined);
  /** The name under which the game is kept. */
  id = $state('');
  seed = 1;
  source: Source = 'played';
  review: KeptReview | undefined = $state.raw(undefined);
  /** The game is played in another tab; here it is only seen. */
  elsewhere = $state(false);
  /** The result and the picture of the place where the game is played. */
  private standing = { result: '', position: '' };

  get size() {
    return this.game.start.size;
  }
  get line() {
    return lineAt(this.game, this.path);
  }
  get resigned(): Disc | undefined {
    return this.ended?.how === 'resigned' ? this.ended.who : undefined;
  }
  /** Whose time ran out. */
  get flagged(): Disc | undefined {
    return this.ended?.how === 'flagged' ? this.ended.who : undefined;
  }
  get over(): boolean {
    return this.ended !== undefined || this.view?.over === true;
  }
  get standsAt(): Standing {
    return { moves: lineAt(this.game, this.live).moves, ...this.standing };
  }
  /** The position shown is not the one where the game is played. */
  get lookingBack(): boolean {
    return !samePath(this.path, this.live);
  }
  /** The side that a person plays, when exactly one is. */
  get person(): Disc | undefined {
    const { black, white } = this.players;
    if ((black === kPerson) === (white === kPerson)) return undefined;
    return black === kPerson ? 'black' : 'white';
  }
  get computerToMove(): boolean {
    return this.view !== undefined && !this.over && !this.lookingBack && !this.elsewhere && this.players[this.view.toMove] !== kPerson;
  }
  nameOf(disc: Disc): string {
    const spec = this.players[disc];
    if (spec === kPerson) {
      const own = this.person === undefined ? this.game.info[disc] : '';
      return own || t(isOfOthers(this.source) ? disc : 'you');
    }
    return computerName(spec) ?? spec;
  }

  /** Nothing has happened in it: nobody would look for it again. */
  protected get isBlank(): boolean {
    return isBlank({ game: this.game, ...(this.ended ? { ended: this.ended } : {}) });
  }

  /** Takes what is known of another game, of which `path` is shown, but for its tree and position. */
  protected take(players: Players, path: Path, kept: Opening | undefined): void {
    this.elsewhere = kept?.elsewhere ?? false;
    this.source = kept?.source ?? 'played';
    this.review = kept?.review;
    this.seed = kept?.seed ?? 1 + Math.floor(Math.random() * 1_000_000);
    this.players = players;
    this.moveMs = kept?.moveMs;
    this.ended = kept?.ended;
    this.live = kept?.live ?? path;
    this.standing = { result: kept?.result ?? '', position: kept?.position ?? '' };
    this.hint = path;
    this.explained = undefined;
  }

  /** A position has been reached. */
  protected arrive(transition: Transition): void {
    this.transition = transition;
    this.noteStanding();
  }

  /** What the list of games shows is where the game is played, not what is looked at. */
  protected noteStanding(): void {
    const view = this.view;
    if (!view || this.lookingBack) return;
    this.standing = { result: view.over ? `${view.black}–${view.white}` : '', position: view.text };
  }

  /** Finds the lines of the game in a tree that is changed: its branches may have another order. With `back`, a game
   *  that has not gone on since is played where it was. */
  protected followLines(back?: Return): (to: Place) => void {
    const [live, hint] = [lineAt(this.game, this.live).moves, lineAt(this.game, this.hint).moves];
    const returned = back && live.join() === back.from.moves.join() ? back.to : undefined;
    return ({ game, path }) => {
      this.live = pathOf(game, returned?.moves ?? live);
      if (returned) this.standing = { result: returned.result, position: returned.position };
      const walked = pathOf(game, hint);
      this.hint = samePath(walked.slice(0, path.length), path) ? walked : path;
      this.arrive('jump');
    };
  }

  /** All that is kept of the game, with its clock at rest. */
  protected stateWith(clocks: Pick<GameState, 'clock' | 'times'>): GameState {
    return {
      game: this.game,
      path: this.path,
      live: this.live,
      changed: Date.now(),
      black: this.players.black,
      white: this.players.white,
      seed: this.seed,
      ...(this.moveMs === undefined ? {} : { moveMs: this.moveMs }),
      ...this.standing,
      source: this.source,
      ...(this.ended ? { ended: this.ended } : {}),
      ...clocks,
      ...(this.review ? { review: this.review } : {}),
    };
  }
}
