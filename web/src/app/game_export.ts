// Kept games as the text of one file, each as far as it can be played.
import { EngineError, type Engine, type RecordedGame } from '../engine/types';
import { playablePart } from '../game/playable';
import { computerName, kPerson } from './opponents.svelte';
import type { GameStore } from '../store/games';
import type { KeptGame } from '../store/kept_game';

export interface Exported {
  readonly text: string;
  /** Those of which a part is in the text, because the rest breaks the rules. */
  readonly cut: readonly string[];
  /** Those of which nothing is in the text. */
  readonly left: readonly string[];
}

/** A game with the names of its players, for a file: nobody has one who has given none. */
export function withNames({ game, black, white }: Pick<KeptGame, 'game' | 'black' | 'white'>): RecordedGame {
  const name = (spec: string, own: string) => (spec === kPerson ? own : (computerName(spec) ?? spec));
  return { ...game, info: { ...game.info, black: name(black, game.info.black), white: name(white, game.info.white) } };
}

/** Game by game, so that not all of them are held at once. `named` puts the players' names into a game; `ondone`
 *  is told how many are written. */
export async function exportGames(
  engine: Engine, store: GameStore, ids: readonly string[], named: (kept: KeptGame) => RecordedGame, ondone?: (games: number) => void,
): Promise<Exported> {
  const texts: string[] = [];
  const cut: string[] = [];
  const left: string[] = [];
  for (const [i, id] of ids.entries()) {
    ondone?.(i);
    const kept = await store.get(id).catch(() => undefined); // one that the device cannot read is left out, and named
    const part = kept && (await playablePart(engine, kept.game));
    const text = part && (await written(engine, named({ ...kept, game: part.game })));
    if (text === undefined) left.push(id);
    else texts.push(text);
    if (text !== undefined && part?.dropped !== 0) cut.push(id);
  }
  return { text: texts.join('\n'), cut, left };
}

/** Nothing when the engine has something against the game. */
async function written(engine: Engine, game: RecordedGame): Promise<string | undefined> {
  try {
    return await engine.write(game, 'sgf');
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}
