// Where games are kept: by the program in the window of the desktop, else by the browser.
import { gamesHere, type GameStore } from './games';
import { WindowGames } from './games_of_window';

const isKeptByWindow = globalThis.navigator?.userAgent.includes('OutflankDesktop/kept');

export const gamesKept: GameStore = isKeptByWindow ? new WindowGames(gamesHere) : gamesHere;
