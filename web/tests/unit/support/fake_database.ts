// The browser's database as far as the store of games uses it: two stores in memory, which answer later, and may
// refuse a record as browsers do whose files are damaged.

interface Asked {
  result: unknown;
  error: Error | null;
  onsuccess: (() => void) | null;
  onerror: ((event: { preventDefault(): void }) => void) | null;
}

function later(answer: () => unknown): Asked {
  const asked: Asked = { result: undefined, error: null, onsuccess: null, onerror: null };
  queueMicrotask(() => {
    try {
      asked.result = answer();
    } catch (error) {
      asked.error = error as Error;
      return asked.onerror?.({ preventDefault: () => undefined });
    }
    asked.onsuccess?.();
  });
  return asked;
}

export class FakeDatabase {
  readonly stores = { games: new Map<string, unknown>(), summaries: new Map<string, unknown>() };
  /** Names of games that the browser cannot read any more. */
  readonly damaged = new Set<string>();
  /** No room is left. */
  full = false;
  closed = 0;
  onversionchange: (() => void) | null = null;
  readonly objectStoreNames = { contains: () => true };

  transaction() {
    return { objectStore: (name: 'games' | 'summaries') => this.storeOf(name) };
  }
  close(): void {
    this.closed += 1;
  }

  private storeOf(name: 'games' | 'summaries') {
    const records = this.stores[name];
    return {
      getAll: () => later(() => [...records.values()]),
      getAllKeys: () => later(() => [...records.keys()]),
      get: (key: string) =>
        later(() => {
          if (this.damaged.has(key)) throw new Error('the file is damaged');
          return records.get(key);
        }),
      put: (record: { id: string }) =>
        later(() => {
          if (this.full) throw new Error('the disk is full');
          records.set(record.id, record);
        }),
      delete: (key: string) => later(() => records.delete(key)),
    };
  }
}

/** An `indexedDB` that gives this database; the test may keep its answers back, or say another one. */
export class FakeIndexedDB {
  readonly openings: (Asked & { onblocked: (() => void) | null; onupgradeneeded: (() => void) | null })[] = [];
  answers = true;
  constructor(readonly database: FakeDatabase) {}
  open() {
    const opening = { result: this.database as unknown, error: null, onsuccess: null as (() => void) | null, onerror: null, onblocked: null, onupgradeneeded: null };
    this.openings.push(opening);
    if (this.answers) queueMicrotask(() => opening.onsuccess?.());
    return opening;
  }
}
