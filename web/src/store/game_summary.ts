// What the list of games shows of a kept game. It stands beside the game in the database, so that a list of
// many games reads no tree of moves.
import type { BoardSize } from '../engine/types';
import { transcriptOf } from '../game/squares';
import { lineAt, mainLine, type Path } from '../game/tree';
import { gameOf, isBlank, isEnded, kSizes, kSources, type Ended, type KeptGame, type Source } from './kept_game';

export interface GameSummary {
  /** Of the form of this record; others are made anew. */
  readonly form: number;
  readonly id: string;
  readonly changed: number;
  /** The players' specs, and the names that the record itself has. */
  readonly black: string;
  readonly white: string;
  readonly blackName: string;
  readonly whiteName: string;
  readonly event: string;
  readonly date: string;
  readonly size: BoardSize;
  /** It begins from a position of its own. */
  readonly fromPosition: boolean;
  /** The main line, without passes: "f5d6c3". */
  readonly moves: string;
  readonly position: string;
  readonly result: string;
  readonly ended?: Ended;
  readonly source: Source;
  readonly reviewed: boolean;
  readonly path: Path;
  readonly live: Path;
  /** Equal for equal trees with equal names. */
  readonly tree: string;
  /** There is nothing in it but its players. */
  readonly blank: boolean;
}

/** Grows when a summary says more, or says it otherwise. */
export const kSummaryForm = 1;

export function summaryOf(kept: KeptGame): GameSummary {
  const { id, changed, black, white, game, position, result, ended, source, path, live } = kept;
  const { size } = game.start;
  return {
    form: kSummaryForm,
    id,
    changed,
    black,
    white,
    blackName: game.info.black,
    whiteName: game.info.white,
    event: game.info.event,
    date: game.info.date,
    size,
    fromPosition: game.start.position !== undefined,
    moves: transcriptOf(lineAt(game, mainLine(game)).moves, size),
    position,
    result,
    ...(ended ? { ended } : {}),
    source,
    reviewed: kept.review !== undefined,
    path,
    live,
    tree: fingerprintOf(gameOf(game)),
    blank: isBlank(kept),
  };
}

const kTexts = ['id', 'black', 'white', 'blackName', 'whiteName', 'event', 'date', 'moves', 'position', 'result', 'tree'] as const;
const kSwitches = ['fromPosition', 'reviewed', 'blank'] as const;
const isPath = (value: unknown): boolean => Array.isArray(value) && value.every(Number.isInteger);

/** A record that the list can show: of this form, with all that belongs to it. */
export function isSummary(record: object): record is GameSummary {
  const found = record as Readonly<Record<string, unknown>>;
  return (
    found['form'] === kSummaryForm &&
    kTexts.every((key) => typeof found[key] === 'string') &&
    kSwitches.every((key) => typeof found[key] === 'boolean') &&
    Number.isFinite(found['changed']) &&
    kSizes.includes(found['size']) &&
    (kSources as readonly unknown[]).includes(found['source']) &&
    (found['ended'] === undefined || isEnded(found['ended'])) &&
    isPath(found['path']) &&
    isPath(found['live'])
  );
}

/** A short text in place of a long one; two that differ may, very seldom, have the same. */
export function fingerprintOf(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; ++i) {
    const code = text.charCodeAt(i);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return `${text.length}.${(high >>> 0).toString(36)}.${(low >>> 0).toString(36)}`;
}
