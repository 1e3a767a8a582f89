// What has been chosen for the next game, while a panel is open: setting up a position for it loses none of it.
import type { BoardSize, Disc } from '../engine/types';
import type { Players } from './board_game.svelte';
import type { Timing } from './move_time';
import { kFirstOpponent, kPerson, opponentOn } from './opponents.svelte';

/** What is being played, as the choice begins with it. */
interface Playing {
  readonly players: Players;
  readonly size: BoardSize;
  readonly moveMs: number | undefined;
}

export class NextGame {
  size: BoardSize = $state(8);
  side: Disc | 'both' | 'neither' = $state('black');
  /** The computer that was chosen last. A board that it does not play on has another one meanwhile. */
  private wanted = $state(kFirstOpponent);
  /** A position or moves in words. */
  position = $state('');
  /** Corners given to the person, or to Black between two of a kind. */
  corners = $state(0);
  minutes = $state(0);
  /** Milliseconds a move of a computer; 0: as usual. */
  moveMs = $state(0);

  constructor({ players: { black, white }, size, moveMs }: Playing) {
    this.size = size;
    this.side = black === kPerson ? (white === kPerson ? 'both' : 'black') : white === kPerson ? 'white' : 'neither';
    this.wanted = [white, black].find((spec) => spec !== kPerson) ?? kFirstOpponent;
    this.moveMs = moveMs ?? 0;
  }

  get opponent(): string {
    return opponentOn(this.size, this.wanted);
  }
  set opponent(spec: string) {
    this.wanted = spec;
  }

  players(size: BoardSize = this.size): Players {
    const computer = opponentOn(size, this.wanted);
    return {
      black: this.side === 'black' || this.side === 'both' ? kPerson : computer,
      white: this.side === 'white' || this.side === 'both' ? kPerson : computer,
    };
  }

  timing(): Timing {
    return {
      control: this.minutes > 0 ? { total: this.minutes * 60_000, increment: 0 } : undefined,
      moveMs: this.moveMs > 0 ? this.moveMs : undefined,
    };
  }
}
