import { expect, test } from 'vitest';
import { type Change, staleAfter } from './invalidation.ts';

const CHANGES: readonly Change[] = [
  'version.set',
  'indexes.set',
  'protection.set',
  'note.set',
  'tag.set',
  'link.set',
  'attachment.set',
  'elsewhere',
];

test('[DOC-06] whatever is changed of a document stands in its history, and what was changed is asked for anew', () => {
  for (const change of CHANGES) expect(staleAfter(change)).toContain('history');
  expect(staleAfter('note.set')).toContain('notes');
  expect(staleAfter('attachment.set')).toContain('attachments');
  expect(staleAfter('note.set')).not.toContain('info');
});
