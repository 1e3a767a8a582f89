// Empty squares, as they are counted on the board that is shown.
import type { PositionView } from '../engine/types';

export const emptiesOf = ({ discs, black, white }: PositionView): number => discs.length - black - white;

/** Those of the position with which the game began: so many moves it has at most. */
export const emptiesAtStart = (view: PositionView): number => emptiesOf(view) + view.plies.length;
