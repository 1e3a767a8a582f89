// What a screen reader hears about a game, in the language of the page.
import type { Disc, LegalMove, PositionView, Square } from '../engine/types';
import { other } from '../game/discs';
import { emptiesOf } from '../game/empties';
import { nameOf } from '../game/squares';
import { count, t } from '../i18n/index.svelte';

export const sideWord = (disc: Disc): string => t(disc);

/** How a finished game ended. */
export function resultText(view: PositionView): string {
  const empties = emptiesOf(view);
  const outcome =
    view.score === 0
      ? t('say.draw')
      : t('say.wins', { side: t(view.score > 0 ? 'black' : 'white'), n: Math.abs(view.score) });
  const values = { black: view.black, white: view.white, outcome };
  return empties > 0 ? t('say.overEmpty', { ...values, empty: count('empty', empties) }) : t('say.over', values);
}

/** Who is next; `person` is the side that the one person has. */
export function nextText(view: PositionView | undefined, person: Disc | undefined): string {
  if (!view) return '';
  if (view.over) return resultText(view);
  const last = view.plies[view.plies.length - 1];
  const legal = count('legal', view.legal.length);
  if (last?.passAfter) return t('say.pass', { side: sideWord(other(last.disc)), other: sideWord(last.disc) });
  if (person === view.toMove) return t('say.youMove', { legal });
  return t('say.toMove', { side: sideWord(view.toMove), legal });
}

/** What the announcer has to know of the game. */
export interface Announced {
  readonly view: PositionView | undefined;
  readonly person: Disc | undefined;
  nameOf(disc: Disc): string;
}

export class Announcer {
  constructor(
    private readonly game: Announced,
    private readonly say: (text: string) => void,
  ) {}

  begun(): void {
    this.say(t('say.new', { next: this.next }));
  }
  /** Why a square may not be played. */
  refused(square: Square): void {
    const view = this.game.view;
    if (view) this.say(t(view.discs[square] ? 'say.taken' : 'say.illegal', { square: nameOf(square, view.size) }));
  }
  /** A person's move, as it was legal before. */
  moved(disc: Disc, move: LegalMove): void {
    this.say(t('say.move', { side: sideWord(disc), square: this.name(move.square), n: move.flips.length, next: this.next }));
  }
  /** Twice in a row by one side: the other has passed, and the word about that was talked over. */
  computerMoved(disc: Disc, move: LegalMove): void {
    const text = t('say.computer', { name: this.game.nameOf(disc), square: this.name(move.square), n: move.flips.length, next: this.next });
    const passed = this.game.person === other(disc) && this.game.view?.plies.at(-2)?.disc === disc;
    this.say(passed ? t('say.youPassed', { next: text }) : text);
  }
  /** A walk through the game has come here. */
  reached(): void {
    const view = this.game.view;
    if (!view) return;
    const last = view.plies.at(-1);
    const next = view.over || last?.passAfter ? this.next : t('board.turn', { side: sideWord(view.toMove) });
    if (!last) return this.say(t('say.stepStart', { next }));
    const { disc, square, flips } = last;
    this.say(t('say.step', { n: view.plies.length, side: sideWord(disc), square: this.name(square), flips: flips.length, next }));
  }
  tookBack(squares: readonly Square[]): void {
    this.say(t('say.undo', { squares: this.names(squares), next: this.next }));
  }
  playedAgain(squares: readonly Square[]): void {
    this.say(t('say.redo', { squares: this.names(squares), next: this.next }));
  }
  resigned(disc: Disc): void {
    const key = this.game.person === disc ? 'say.youResigned' : 'say.resignedTo';
    // Two at one board, of a kind, are told apart by their colours.
    const name = (who: Disc) => (this.game.person === undefined ? sideWord(who) : this.game.nameOf(who));
    this.say(t(key, { side: name(disc), other: name(other(disc)) }));
  }
  flagFell(disc: Disc): void {
    this.say(t('clock.flag', { side: sideWord(disc), other: sideWord(other(disc)) }));
  }

  private get next(): string {
    return nextText(this.game.view, this.game.person);
  }
  private name(square: Square): string {
    return nameOf(square, this.game.view?.size ?? 8);
  }
  private names(squares: readonly Square[]): string {
    return squares.map((square) => this.name(square)).join(', ');
  }
}
