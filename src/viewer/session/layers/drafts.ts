import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DocId, UserId } from '#core/kernel/ids.ts';
import { type Draft, type DraftPart, type DraftStep, partsOf, stepsOf } from '#src/viewer/model/layer/draft.ts';

/** Identifies unsaved strokes by user, document and version. */
export interface DraftKey {
  readonly userId: UserId;
  readonly docId: DocId;
  readonly version: number;
}

/**
 * Storage in which unsaved strokes survive the tab. Every call may fail (storage full or forbidden); editing then
 * continues in memory.
 */
export interface DraftStore {
  readonly read: (key: DraftKey) => Promise<Draft>;
  readonly append: (key: DraftKey, step: DraftStep) => Promise<void>;
  /** Drafts of the same user on earlier versions of the document. */
  readonly older: (key: DraftKey) => Promise<readonly { readonly version: number; readonly draft: Draft }[]>;
  /** Replaces the draft; an empty one deletes it. */
  readonly replace: (key: DraftKey, draft: Draft) => Promise<void>;
}

type StoredKey = [user: number, doc: number, version: number];

interface Schema extends DBSchema {
  /** A step lists its pages, so that a page's strokes can be found without reading the others. */
  steps: {
    key: number;
    value: { key: StoredKey; pages: readonly number[] } & DraftPart;
    indexes: { key: StoredKey; pages: number };
  };
}

const DATABASE = 'layer-drafts';
const VERSION = 1;

const storedKey = ({ userId, docId, version }: DraftKey): StoredKey => [userId, docId, version];

type Row = Schema['steps']['value'];

/** The rows of a step: each part lists its pages and is written separately. */
const stored = (key: DraftKey, step: DraftStep): readonly Row[] =>
  partsOf(step).map((part) => ({
    key: storedKey(key),
    pages: [...new Set(part.step.changes.map(({ pageNo }) => pageNo))],
    ...part,
  }));

/** One at a time, which keeps the transaction alive while each task stays short. */
const addAll = async (store: { readonly add: (row: Row) => Promise<number> }, rows: readonly Row[]): Promise<void> => {
  for (const row of rows) await store.add(row);
};

/**
 * Drafts in IndexedDB, written to disk before an append resolves, so that not even a crash of the machine loses a
 * stroke.
 */
export const indexedDrafts = (): DraftStore => {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  const database = (): Promise<IDBPDatabase<Schema>> => {
    opening ??= openDB<Schema>(DATABASE, VERSION, {
      upgrade: (db) => {
        const steps = db.createObjectStore('steps', { autoIncrement: true });
        steps.createIndex('key', 'key');
        steps.createIndex('pages', 'pages', { multiEntry: true });
      },
      terminated: () => {
        opening = null;
      },
    }).catch((error: unknown) => {
      // The next append tries again: storage that was full or blocked may be available by then.
      opening = null;
      throw error;
    });
    return opening;
  };
  const writing = async () => (await database()).transaction('steps', 'readwrite', { durability: 'strict' });

  return {
    read: async (key) => stepsOf(await (await database()).getAllFromIndex('steps', 'key', storedKey(key))),
    older: async (key) => {
      const { userId, docId, version } = key;
      const steps = await (
        await database()
      ).getAllFromIndex(
        'steps',
        'key',
        IDBKeyRange.bound(storedKey({ ...key, version: 0 }), [userId, docId, version], false, true),
      );
      const byVersion = Map.groupBy(steps, ({ key: [, , of] }) => of);
      return [...byVersion].map(([of, rows]) => ({ version: of, draft: stepsOf(rows) }));
    },
    append: async (key, step) => {
      const tx = await writing();
      // Awaited together: a failed request also rejects `done`, which would otherwise be unhandled.
      await Promise.all([addAll(tx.store, stored(key, step)), tx.done]);
    },
    replace: async (key, draft) => {
      const tx = await writing();
      const refill = async (): Promise<void> => {
        const old = await tx.store.index('key').getAllKeys(storedKey(key));
        await Promise.all([
          ...old.map((one) => tx.store.delete(one)),
          addAll(
            tx.store,
            draft.flatMap((step) => stored(key, step)),
          ),
        ]);
      };
      await Promise.all([refill(), tx.done]);
    },
  };
};
