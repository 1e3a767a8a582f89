// Addresses of the page: every view has one, and so has every place in a kept game.
//
//   #play  #play/GAME  #analyze/GAME  #analyze/GAME/MOVE  #watch  #learn
//   #library  #new  #edit  #import  #share  #settings  #shortcuts  #phone     panels, beside the view that is shown
//
// MOVE is the number of discs placed, then "-PLY.BRANCH" for each step that leaves the first branch.
// What begins like a square, a size or "x=" is a link that holds a whole game (game/share_link.ts).
import { plainHash } from '../game/share_link';
import type { Path } from '../game/tree';

export const kViews = ['play', 'analyze', 'watch', 'learn'] as const;
export type View = (typeof kViews)[number];
export type Panel = 'new' | 'edit' | 'in' | 'out' | 'settings' | 'games' | 'keys' | 'opponent' | 'phone';

const kPanels: Readonly<Record<string, Panel>> = {
  library: 'games',
  new: 'new',
  edit: 'edit',
  import: 'in',
  share: 'out',
  settings: 'settings',
  shortcuts: 'keys',
  phone: 'phone',
};

/** What an address says. */
export type Route =
  | { readonly kind: 'view'; readonly view: View; readonly game?: string; readonly path?: Path }
  | { readonly kind: 'panel'; readonly panel: Panel }
  | { readonly kind: 'link'; readonly hash: string }
  /** No address at all. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' };

/** Where the page is. */
export interface Place {
  readonly view: View;
  readonly panel: Panel | undefined;
  readonly game: string;
  readonly path: Path;
}

export function hashOf({ view, panel, game, path }: Place): string {
  const named = Object.entries(kPanels).find(([, each]) => each === panel);
  if (named) return `#${named[0]}`;
  if (view !== 'play' && view !== 'analyze') return `#${view}`;
  if (game === '') return `#${view}`;
  return view === 'play' ? `#play/${game}` : `#analyze/${game}/${codeOfPath(path)}`;
}

export function routeOf(hash: string): Route {
  const text = hash.replace(/^#/, '');
  if (text === '') return { kind: 'none' };
  const [name, game, place, ...more] = text.split('/');
  const panel = Object.hasOwn(kPanels, name!) ? kPanels[name!] : undefined;
  if (panel && game === undefined) return { kind: 'panel', panel };
  const view = kViews.find((each) => each === name);
  if (view === undefined) return /^#(?:[a-h][1-8]|[468]:|\w=)/i.test(plainHash(hash)) ? { kind: 'link', hash } : { kind: 'unknown' };
  if (game === undefined || game === '') return { kind: 'view', view };
  const path = place === undefined || place === '' ? undefined : pathOfCode(place);
  if (more.length > 0 || !/^[\w-]+$/.test(game) || (path === undefined && place)) return { kind: 'unknown' };
  return { kind: 'view', view, game, ...(path ? { path } : {}) };
}

/** "20-5.1": twenty discs placed, the fifth by the second branch. */
export function codeOfPath(path: Path): string {
  const turns = path.flatMap((branch, i) => (branch > 0 ? [`-${i + 1}.${branch}`] : []));
  return `${path.length}${turns.join('')}`;
}

export function pathOfCode(code: string): Path | undefined {
  const kMost = 64;
  const match = /^(\d{1,2})((?:-\d{1,2}\.\d{1,3})*)$/.exec(code);
  if (!match || Number(match[1]) > kMost) return undefined;
  const path = Array.from({ length: Number(match[1]) }, () => 0);
  for (const [, ply, branch] of match[2]!.matchAll(/-(\d+)\.(\d+)/g)) {
    const at = Number(ply) - 1;
    if (at < 0 || at >= path.length) return undefined;
    path[at] = Number(branch);
  }
  return path;
}
