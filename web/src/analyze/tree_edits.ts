// Changes of the tree that are told, with a way back: lines kept from a trial, variations deleted.
import type { Session } from '../app/session.svelte';
import type { Toast } from '../app/toasts.svelte';
import type { Trial } from '../app/trial.svelte';
import type { Square } from '../engine/types';
import { comment, lineAt, nodesAlong, pathOf, playAll, remove, restore, samePath, type Path } from '../game/tree';
import { t } from '../i18n/index.svelte';

/** What the edits need of the app. */
interface Edited {
  readonly session: Session;
  tell(toast: Toast): void;
}

/** The move that a comment belongs to: a game by its name, and the moves that lead there. */
export interface Commented {
  readonly game: string;
  readonly moves: readonly Square[];
}

export class TreeEdits {
  constructor(
    private readonly app: Edited,
    private readonly trial: Trial,
  ) {}

  private get session(): Session {
    return this.app.session;
  }

  /** A move on the board: along a line on trial it makes that line one of the game. */
  async choose(square: Square): Promise<void> {
    const walked = this.trial.line?.moves;
    if (!walked) return this.session.explore(square);
    if (this.trial.view?.legal.some((move) => move.square === square)) await this.keepLine([...walked, square]);
  }

  /** The moves of the trial that are on the board become a variation. */
  async keepTrial(): Promise<void> {
    const walked = this.trial.line?.moves;
    if (!walked) return;
    const { line: from, game } = this.session;
    const known = pathOf(game, walked).length;
    const undo = this.undone(() =>
      this.session.edit(({ game }) => {
        const added = pathOf(game, walked.slice(0, known + 1));
        const kept = added.length > known ? remove(game, added).game : game;
        return { game: kept, path: pathOf(kept, from.moves) };
      }));
    if (!(await this.keepLine(walked))) return;
    this.app.tell({ text: t('analyze.kept'), action: undo });
  }

  /** Deletes a move with all that follows it; the board stays where it is, as far as that still stands. */
  async deleteAt(path: Path): Promise<void> {
    const { game, line: shown, path: at } = this.session;
    const removed = nodesAlong(game, path).at(-1);
    const index = path.at(-1);
    if (!removed || index === undefined) return;
    const parent = lineAt(game, path.slice(0, -1)).moves;
    const within = samePath(at.slice(0, path.length), path);
    const to = this.session.standsAt;
    let from = to;
    const undo = this.undone(() =>
      this.session.edit(({ game, path }) => {
        const whole = restore(game, parent, index, removed).game;
        return { game: whole, path: pathOf(whole, within ? shown.moves : lineAt(game, path).moves) };
      }, { from, to }));
    const done = await this.session.edit(({ game, path: now }) => {
      const rest = remove(game, path).game;
      return { game: rest, path: pathOf(rest, lineAt(game, now).moves) };
    });
    if (!done) return;
    from = this.session.standsAt;
    this.app.tell({ text: t('analyze.deleted', { n: path.length }), action: undo });
  }

  /** A comment on a move of the game on the board, wherever one stands in it; none on a move that is gone. */
  async write({ game: id, moves }: Commented, text: string): Promise<boolean> {
    const { game } = this.session;
    const there = pathOf(game, moves);
    if (id !== this.session.id || there.length < moves.length) return false;
    if ((nodesAlong(game, there).at(-1)?.comment ?? game.comment) === text) return true;
    return this.session.edit((at) => ({ game: comment(at.game, pathOf(at.game, moves), text), path: at.path }));
  }

  /** Makes a line of the game; what was there before stays. */
  private keepLine(moves: readonly Square[]): Promise<boolean> {
    return this.session.edit(({ game }) => playAll(game, [], moves));
  }

  /** The way back, as long as the same game is on the board. */
  private undone(undo: () => Promise<boolean>) {
    const { id } = this.session;
    return { text: t('undo'), run: () => void (this.session.id === id && undo()) };
  }
}
