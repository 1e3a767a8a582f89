// The moves of a page that the keys and the wheel step through.

export interface Walk {
  /** There is a move to step to: back (-1), forward (1). */
  canStep(by: number): boolean;
  step(by: number): void | Promise<void>;
  toStart(): void | Promise<void>;
  toEnd(): void | Promise<void>;
}
