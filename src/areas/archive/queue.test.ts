import { expect, test } from 'vitest';
import {
  added,
  type FileState,
  isOpen,
  isUnderWay,
  nearest,
  type QueuedFile,
  startable,
  targets,
  without,
  withState,
} from './queue.ts';

const job = { kind: 'version', docid: 1 } as const;
const entry = (id: string, state: FileState): QueuedFile => ({ id, file: new File([], `${id}.pdf`), state });
const uploading = { phase: 'uploading', part: 0.5 } as const;
const queued = { phase: 'queued', job } as const;
const waiting = { phase: 'waiting' } as const;
const ids = (files: readonly { readonly id: string }[]) => files.map(({ id }) => id);

test('[ARCH-01] files are added at the end of the list and wait', () => {
  let next = 0;
  const files = added([entry('a', uploading)], [new File([], 'x'), new File([], 'x')], () => `n${++next}`);
  expect(files.map(({ id, state }) => `${id} ${state.phase}`)).toEqual(['a uploading', 'n1 waiting', 'n2 waiting']);
});

test('[ARCH-01] removing a file selects the next one, or the last', () => {
  const files = ['a', 'b', 'c'].map((id) => entry(id, waiting));
  expect(nearest(files, 'a', new Set(['a']))).toBe('b');
  expect(nearest(files, 'b', new Set(['b', 'c']))).toBe('a');
  expect(nearest(files, 'a', new Set(['a', 'b', 'c']))).toBeUndefined();
});

test('[ARCH-01] two files are uploaded at a time, the others in order', () => {
  const files = ['a', 'b', 'c', 'd'].map((id) => entry(id, queued));
  expect(ids(startable(files))).toEqual(['a', 'b']);
  const started = withState(withState(files, 'a', uploading), 'b', uploading);
  expect(startable(started)).toEqual([]);
  expect(ids(startable(withState(started, 'a', { phase: 'failed', message: '' })))).toEqual(['c']);
  expect(ids(startable(without(started, new Set(['a', 'b', 'c']))))).toEqual(['d']);
});

test('[ARCH-01] the selected waiting files are archived, or all if none is selected', () => {
  const files = [
    entry('a', waiting),
    entry('b', { phase: 'archived', docid: 1 }),
    entry('c', { phase: 'failed', message: '' }),
    entry('d', { phase: 'exists', existing: { docid: 1 } }),
    entry('e', queued),
  ];
  expect(ids(targets(files, new Set()))).toEqual(['a', 'c', 'd']);
  expect(ids(targets(files, new Set(['c', 'b'])))).toEqual(['c']);
  expect(ids(targets(files, new Set(['b', 'e'])))).toEqual(['a', 'c', 'd']);
});

test('a file is waiting or being uploaded, or neither once archived', () => {
  expect(
    [
      waiting,
      { phase: 'failed', message: '' } as const,
      queued,
      uploading,
      { phase: 'archived', docid: 1 } as const,
    ].map((state) => [isOpen(entry('a', state)), isUnderWay(entry('a', state))]),
  ).toEqual([
    [true, false],
    [true, false],
    [false, true],
    [false, true],
    [false, false],
  ]);
});
