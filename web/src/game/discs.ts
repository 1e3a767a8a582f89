// The two sides.
import type { Disc } from '../engine/types';

export const other = (disc: Disc): Disc => (disc === 'black' ? 'white' : 'black');
