import { readFileSync, globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Change, keyOf, staleAfter } from './stale.ts';

const OWN: readonly Change[] = [
  'version.set',
  'document.restored',
  'document.signed',
  'indexes.set',
  'protection.set',
  'layer.saved',
  'note.set',
  'tag.set',
  'link.set',
  'attachment.set',
  'workflow.moved',
  'elsewhere',
];

test('[DOC-06] every change of a document refreshes its history and what was changed', () => {
  for (const change of OWN) expect(staleAfter(change)).toContain('history');
  expect(staleAfter('note.set')).toEqual(['notes', 'history']);
  expect(staleAfter('attachment.set')).toEqual(['attachments', 'history']);
  // What may be done with a document, and who signed the marks on it.
  for (const change of ['protection.set', 'version.set', 'workflow.moved'] as const)
    expect(staleAfter(change)).toContain('info');
  for (const change of ['layer.saved', 'document.signed'] as const) expect(staleAfter(change)).toContain('signings');
});

test('[DOC-04] a new tag is suggested elsewhere; who can be mentioned follows where the document is filed', () => {
  expect(staleAfter('tag.set').map((part) => keyOf(7, part))).toContainEqual(['suggestedTags']);
  for (const change of ['indexes.set', 'workflow.moved', 'elsewhere'] as const)
    expect(staleAfter(change).map((part) => keyOf(7, part))).toContainEqual(['document', '7', 'audience']);
});

test('[DOC-06] nothing else decides what is stale', () => {
  const others = globSync('src/**/*.{ts,tsx}')
    .filter((file) => /invalidateQueries\([^)]*\['(document|suggestedTags)'/.test(readFileSync(file, 'utf8')))
    .map((file) => file.replaceAll('\\', '/'));
  expect(others).toEqual([]);
});
