import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DocId, UserId } from '#core/kernel/ids.ts';
import type { Draft, DraftStep } from '#src/viewer/model/layer/draft.ts';
import type { EditGroup } from '#src/viewer/model/layer/difference.ts';

/** Whose unsaved strokes on what. */
export interface DraftKey {
  readonly userId: UserId;
  readonly docId: DocId;
  readonly version: number;
}

/** Where unsaved strokes outlive the tab. Every call may fail (storage full or forbidden); editing goes on in memory then. */
export interface DraftStore {
  readonly read: (key: DraftKey) => Promise<Draft | null>;
  /** Adds a step. `base` is stored with the first one. */
  readonly append: (key: DraftKey, base: readonly EditGroup[], step: DraftStep) => Promise<void>;
  readonly replace: (key: DraftKey, draft: Draft) => Promise<void>;
  readonly discard: (key: DraftKey) => Promise<void>;
}

type StoredKey = [user: number, doc: number, version: number];

interface Schema extends DBSchema {
  bases: { key: StoredKey; value: { key: StoredKey; groups: readonly EditGroup[] } };
  /** A step lists its pages, so that a page's strokes can be found without reading the others. */
  steps: { key: number; value: { key: StoredKey; pages: readonly number[]; step: DraftStep }; indexes: { key: StoredKey; pages: number } };
}

const DATABASE = 'layer-drafts';
const VERSION = 1;

const storedKey = ({ userId, docId, version }: DraftKey): StoredKey => [userId, docId, version];

/** Drafts in IndexedDB, on the disk before an append is done: a crash of the machine loses no stroke either. */
export const indexedDrafts = (): DraftStore => {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  const database = (): Promise<IDBPDatabase<Schema>> => {
    opening ??= openDB<Schema>(DATABASE, VERSION, {
      upgrade: (db) => {
        db.createObjectStore('bases', { keyPath: 'key' });
        const steps = db.createObjectStore('steps', { autoIncrement: true });
        steps.createIndex('key', 'key');
        steps.createIndex('pages', 'pages', { multiEntry: true });
      },
      terminated: () => {
        opening = null;
      },
    }).catch((error: unknown) => {
      // A later append asks again: storage that was full or blocked may be free by then.
      opening = null;
      throw error;
    });
    return opening;
  };
  const write = async (key: DraftKey, work: (tx: ReturnType<typeof writing>, at: StoredKey) => Promise<unknown>): Promise<void> => {
    const tx = writing(await database());
    // Awaited together: a failed request also fails `done`, which nobody would be listening to otherwise.
    await Promise.all([work(tx, storedKey(key)), tx.done]);
  };

  return {
    read: async (key) => {
      const tx = (await database()).transaction(['bases', 'steps']);
      const [base, steps] = await Promise.all([tx.objectStore('bases').get(storedKey(key)), tx.objectStore('steps').index('key').getAll(storedKey(key))]);
      return base && steps.length > 0 ? { base: base.groups, steps: steps.map(({ step }) => step) } : null;
    },
    append: (key, base, step) => write(key, (tx, at) => Promise.all([keepBase(tx, at, base), tx.objectStore('steps').add({ key: at, pages: pagesOf(step), step })])),
    replace: (key, { base, steps }) =>
      write(key, async (tx, at) => {
        await clear(tx, at);
        await keepBase(tx, at, base);
        await Promise.all(steps.map((step) => tx.objectStore('steps').add({ key: at, pages: pagesOf(step), step })));
      }),
    discard: (key) => write(key, clear),
  };
};

const writing = (db: IDBPDatabase<Schema>) => db.transaction(['bases', 'steps'], 'readwrite', { durability: 'strict' });

const keepBase = async (tx: ReturnType<typeof writing>, at: StoredKey, groups: readonly EditGroup[]): Promise<void> => {
  const bases = tx.objectStore('bases');
  if ((await bases.count(at)) === 0) await bases.add({ key: at, groups });
};

const clear = async (tx: ReturnType<typeof writing>, at: StoredKey): Promise<void> => {
  const steps = tx.objectStore('steps');
  const keys = await steps.index('key').getAllKeys(at);
  await Promise.all([tx.objectStore('bases').delete(at), ...keys.map((key) => steps.delete(key))]);
};

const pagesOf = (step: DraftStep): readonly number[] => [...new Set(step.changes.map(({ pageNo }) => pageNo))];
