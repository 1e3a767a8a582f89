// Minimax and alpha-beta on a small picture: a position, its moves, and the answers to each, whose
// values are known. A generic search of a tree of numbers; it knows nothing of the game.

/** An answer to a move, with its value for Black. */
export interface Leaf {
  readonly value: number;
}
export interface Branch {
  readonly leaves: readonly Leaf[];
  /** The value for Black of a branch without answers (the game is over, or a pass). */
  readonly value: number;
}

/** One look of the machine, or a cut. */
export type SearchStep =
  | { readonly kind: 'look'; readonly branch: number; readonly leaf: number }
  | { readonly kind: 'cut'; readonly branch: number; readonly from: number }
  | { readonly kind: 'close'; readonly branch: number };

export type Method = 'minimax' | 'alphabeta';

/** The order of work; `blackMoves` says whose turn it is at the root. */
export function searchSteps(branches: readonly Branch[], blackMoves: boolean, method: Method): SearchStep[] {
  const sign = blackMoves ? 1 : -1;
  const steps: SearchStep[] = [];
  let best = -Infinity; // for the side at the root
  branches.forEach((branch, b) => {
    let worst = branch.leaves.length === 0 ? sign * branch.value : Infinity;
    for (let leaf = 0; leaf < branch.leaves.length; ++leaf) {
      steps.push({ kind: 'look', branch: b, leaf });
      worst = Math.min(worst, sign * branch.leaves[leaf]!.value);
      if (method === 'alphabeta' && worst <= best && leaf + 1 < branch.leaves.length) {
        steps.push({ kind: 'cut', branch: b, from: leaf + 1 });
        break;
      }
    }
    best = Math.max(best, worst);
    steps.push({ kind: 'close', branch: b });
  });
  return steps;
}

export interface BranchState {
  readonly state: 'waiting' | 'open' | 'closed' | 'cut';
  /** The value for Black so far; a limit when it was cut. */
  readonly value: number | undefined;
  /** Answers looked at; those behind are waiting, or cut off. */
  readonly looked: number;
}

/** What is known after some of the steps. */
export function stateAfter(branches: readonly Branch[], blackMoves: boolean, steps: readonly SearchStep[]): BranchState[] {
  const states: BranchState[] = branches.map(() => ({ state: 'waiting', value: undefined, looked: 0 }));
  const worse = blackMoves ? Math.min : Math.max;
  for (const step of steps) {
    const { state, value, looked } = states[step.branch]!;
    if (step.kind === 'look') {
      const seen = branches[step.branch]!.leaves[step.leaf]!.value;
      states[step.branch] = { state: 'open', value: value === undefined ? seen : worse(value, seen), looked: looked + 1 };
    } else if (step.kind === 'cut') {
      states[step.branch] = { state: 'cut', value, looked };
    } else if (state !== 'cut') {
      states[step.branch] = { state: 'closed', value: value ?? branches[step.branch]!.value, looked };
    }
  }
  return states;
}

/** The best closed branch so far, for the side that moves; nothing before the first. */
export function bestOf(states: readonly BranchState[], blackMoves: boolean): number | undefined {
  let best: number | undefined;
  states.forEach(({ state, value }, i) => {
    if (state !== 'closed' || value === undefined) return;
    const held = best === undefined ? undefined : states[best]!.value!;
    if (held === undefined || (blackMoves ? value > held : value < held)) best = i;
  });
  return best;
}
