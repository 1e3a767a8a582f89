// The last things that happened between the page and its engines, with their times: for a report by
// somebody whom something went wrong for, and for a test that fails.
const kMostEntries = 400;
const kLongestEntry = 160;

export class EventLog {
  private readonly entries: string[] = [];
  private readonly began = performance.now();

  /** Adds an entry: `who` says or hears `what`. */
  add(who: string, what: string): void {
    const seconds = ((performance.now() - this.began) / 1000).toFixed(3).padStart(9);
    const line = `${seconds} ${who}: ${what}`;
    this.entries.push(line.length > kLongestEntry ? `${line.slice(0, kLongestEntry)}…` : line);
    if (this.entries.length > kMostEntries) this.entries.shift();
  }

  /** All entries, one a line, the oldest first. */
  get text(): string {
    return this.entries.join('\n');
  }
}

/** A message in a few words: its kind and number, without what it carries. */
export function outline(message: object): string {
  const known = message as Record<string, unknown>;
  const id = known['id'] === undefined ? '' : ` ${String(known['id'])}`;
  const { request, error } = known as { request?: { kind?: string }; error?: { message?: string } };
  if (request) return `${request.kind ?? 'request'}${id}`;
  if (error) return `error${id} ${error.message ?? ''}`;
  for (const name of ['report', 'value', 'weights', 'begin']) if (name in known) return `${name}${id}`;
  return JSON.stringify(message);
}
