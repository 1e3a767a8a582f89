// What of a game can be played: the engine is asked for every line that ends somewhere.
import { isRefusal, type Engine, type RecordedGame, type RecordNode, type Square } from '../engine/types';

export interface Playable {
  readonly game: RecordedGame;
  /** Moves that had to go. */
  readonly dropped: number;
}

/** So many lines are asked for at once. */
const kAtOnce = 32;

/** The game without what the rules refuse; nothing when it cannot even begin. Fails where the engine does: what
 *  nobody has judged stays. */
export async function playablePart(engine: Engine, game: RecordedGame): Promise<Playable | undefined> {
  const can = async (moves: readonly Square[]) => {
    try {
      await engine.look({ start: game.start, moves });
      return true;
    } catch (error) {
      if (isRefusal(error)) return false;
      throw error;
    }
  };
  if (!(await can([]))) return undefined;
  const lines = linesOf(game.children);
  const good: boolean[] = [];
  for (let i = 0; i < lines.length; i += kAtOnce) good.push(...(await Promise.all(lines.slice(i, i + kAtOnce).map(can))));
  if (good.every(Boolean)) return { game, dropped: 0 };
  const pruned = await prune(game.children, [], can);
  return { game: { ...game, children: pruned }, dropped: countOf(game.children) - countOf(pruned) };
}

/** The line to each node that nothing follows. */
function linesOf(nodes: readonly RecordNode[], before: readonly Square[] = []): (readonly Square[])[] {
  return nodes.flatMap((node) => {
    const line = [...before, node.square];
    return node.children.length === 0 ? [line] : linesOf(node.children, line);
  });
}

async function prune(
  nodes: readonly RecordNode[],
  before: readonly Square[],
  can: (moves: readonly Square[]) => Promise<boolean>,
): Promise<RecordNode[]> {
  const kept: RecordNode[] = [];
  for (const node of nodes) {
    const line = [...before, node.square];
    if (await can(line)) kept.push({ ...node, children: await prune(node.children, line, can) });
  }
  return kept;
}

function countOf(nodes: readonly RecordNode[]): number {
  return nodes.reduce((sum, node) => sum + 1 + countOf(node.children), 0);
}
