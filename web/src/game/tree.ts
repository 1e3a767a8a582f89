// A game with variations, as plain data. Every function returns a new tree and leaves its
// argument as it was, so that each state can be kept for undo.
import type { GameInfo, GameLine, ReadResult, RecordedGame, RecordNode, Square, Start } from '../engine/types';

/** Which child was taken at each step from the root; empty for the starting position. */
export type Path = readonly number[];

export function emptyGame(start: Start, info: Partial<GameInfo> = {}): RecordedGame {
  return { start, info: { black: '', white: '', event: '', date: '', ...info }, comment: '', children: [] };
}

/** The nodes along a path, as far as it leads. */
export function nodesAlong(game: RecordedGame, path: Path): RecordNode[] {
  const nodes: RecordNode[] = [];
  let children = game.children;
  for (const index of path) {
    const node = children[index];
    if (node === undefined) break;
    nodes.push(node);
    children = node.children;
  }
  return nodes;
}

/** The line of play that a path stands for. */
export function lineAt(game: RecordedGame, path: Path): GameLine {
  return { start: game.start, moves: nodesAlong(game, path).map((node) => node.square) };
}

/** The path of a line of squares, as far as the tree has it. */
export function pathOf(game: RecordedGame, squares: readonly Square[]): Path {
  const path: number[] = [];
  let children = game.children;
  for (const square of squares) {
    const index = children.findIndex((node) => node.square === square);
    if (index < 0) break;
    path.push(index);
    children = children[index]!.children;
  }
  return path;
}

function childrenAt(game: RecordedGame, path: Path): readonly RecordNode[] {
  return path.length === 0 ? game.children : (nodesAlong(game, path)[path.length - 1]?.children ?? []);
}

/** The tree with the children of the node at `path` replaced by what `edit` makes of them. */
function editChildren(
  game: RecordedGame,
  path: Path,
  edit: (children: readonly RecordNode[]) => readonly RecordNode[],
): RecordedGame {
  const descend = (children: readonly RecordNode[], rest: Path): readonly RecordNode[] => {
    const [index, ...below] = rest;
    if (index === undefined) return edit(children);
    return children.map((node, i) => (i === index ? { ...node, children: descend(node.children, below) } : node));
  };
  return { ...game, children: descend(game.children, path) };
}

/** Plays a square after the node at `path`: along an existing child, or as a new last one. */
export function play(game: RecordedGame, path: Path, square: Square): { game: RecordedGame; path: Path } {
  const children = childrenAt(game, path);
  const existing = children.findIndex((node) => node.square === square);
  if (existing >= 0) return { game, path: [...path, existing] };
  const grown = editChildren(game, path, (nodes) => [...nodes, { square, comment: '', children: [] }]);
  return { game: grown, path: [...path, children.length] };
}

/** The path of a line of squares, new nodes made where they are missing. */
export function playAll(game: RecordedGame, path: Path, squares: readonly Square[]): { game: RecordedGame; path: Path } {
  return squares.reduce((at, square) => play(at.game, at.path, square), { game, path });
}

/** One step on, along the line that was walked before if `hint` begins with `path`. */
export function forward(game: RecordedGame, path: Path, hint: Path = []): Path {
  const onHint = hint.length > path.length && path.every((index, i) => hint[i] === index);
  const next = onHint ? hint[path.length]! : 0;
  return childrenAt(game, path)[next] === undefined ? path : [...path, next];
}

/** The end of the line that goes through `path`. */
export function lineEnd(game: RecordedGame, path: Path, hint: Path = []): Path {
  let at = path;
  for (let next = forward(game, at, hint); next !== at; next = forward(game, at, hint)) at = next;
  return at;
}

/** Moves the variation that `path` is in one place up at its branching; the path that leads there now. */
export function promote(game: RecordedGame, path: Path): { game: RecordedGame; path: Path } {
  const depth = path.findLastIndex((index) => index > 0);
  if (depth < 0) return { game, path };
  const index = path[depth]!;
  const promoted = editChildren(game, path.slice(0, depth), (nodes) => {
    const order = [...nodes];
    [order[index - 1], order[index]] = [order[index]!, order[index - 1]!];
    return order;
  });
  return { game: promoted, path: path.map((step, i) => (i === depth ? index - 1 : step)) };
}

/** Makes the line that `path` is in the first one everywhere. */
export function promoteAll(game: RecordedGame, path: Path): { game: RecordedGame; path: Path } {
  let at = { game, path };
  while (at.path.some((index) => index > 0)) at = promote(at.game, at.path);
  return at;
}

/** Removes a node with all that follows it; the path of its parent. */
export function remove(game: RecordedGame, path: Path): { game: RecordedGame; path: Path } {
  const parent = path.slice(0, -1);
  const index = path[path.length - 1];
  return { game: editChildren(game, parent, (nodes) => nodes.filter((_, i) => i !== index)), path: parent };
}

/** Puts a removed node back at its place after the moves of `parent`, as far as they are still there; its path. */
export function restore(game: RecordedGame, parent: readonly Square[], index: number, node: RecordNode): { game: RecordedGame; path: Path } {
  const path = pathOf(game, parent);
  if (path.length < parent.length) return { game, path };
  let at = index;
  const restored = editChildren(game, path, (nodes) => {
    const same = nodes.findIndex(({ square }) => square === node.square);
    at = same >= 0 ? same : Math.min(index, nodes.length);
    return same >= 0 ? nodes.map((other, i) => (i === same ? merged(other, node) : other)) : [...nodes.slice(0, at), node, ...nodes.slice(at)];
  });
  return { game: restored, path: [...path, at] };
}

/** Both nodes of the same square as one. */
function merged(a: RecordNode, b: RecordNode): RecordNode {
  const mine = a.children.map((child) => {
    const twin = b.children.find(({ square }) => square === child.square);
    return twin ? merged(child, twin) : child;
  });
  const others = b.children.filter(({ square }) => !a.children.some((child) => child.square === square));
  return { square: a.square, comment: a.comment || b.comment, children: [...mine, ...others] };
}

/** Writes the comment of a node, or of the whole game for the empty path. */
export function comment(game: RecordedGame, path: Path, text: string): RecordedGame {
  if (path.length === 0) return { ...game, comment: text };
  const index = path[path.length - 1];
  return editChildren(game, path.slice(0, -1), (nodes) =>
    nodes.map((node, i) => (i === index ? { ...node, comment: text } : node)),
  );
}

/** Both lines lead to the same position by the same moves. */
export function sameLine(a: GameLine, b: GameLine): boolean {
  return a.start.size === b.start.size && a.start.position === b.start.position && samePath(a.moves, b.moves);
}

export const samePath = (a: Path, b: Path): boolean => a.length === b.length && a.every((step, i) => step === b[i]);

/** The first children from the root on. */
export function mainLine(game: RecordedGame): Path {
  return lineEnd(game, []);
}

/** Where a game that was read is shown: at its end, but a problem at its position, not behind its answer. */
export function pathShown({ format }: Pick<ReadResult, 'format'>, game: RecordedGame): Path {
  return format === 'obf' ? [] : mainLine(game);
}
