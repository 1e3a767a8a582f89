// What is said to a screen reader. The same sentence twice is two sentences: each has a number.

export interface Sentence {
  readonly text: string;
  /** How many came before it. */
  readonly number: number;
}

export class Spoken {
  now: Sentence = $state.raw({ text: '', number: 0 });
  /** Beside `now`, so that who says something depends on nothing that was said. */
  private count = 0;

  say(text: string): void {
    this.count += 1;
    this.now = { text, number: this.count };
  }
}
