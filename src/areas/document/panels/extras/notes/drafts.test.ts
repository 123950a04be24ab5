import { beforeEach, expect, test } from 'vitest';
import { draftKey, dropSaved, keepDraft, useNoteDrafts } from './drafts.ts';

const key = draftKey(4);
const draft = () => useNoteDrafts.getState().drafts[key];

beforeEach(() => useNoteDrafts.setState({ drafts: {} }));

test('[DOC-04] a saved note is no longer a draft', () => {
  keepDraft(key, { text: 'Bitte prüfen' });
  expect(dropSaved(key, draft())).toBe(true);
  expect(draft()).toBeUndefined();
});

test('[DOC-04] a note that is begun while the one before is being saved is kept', () => {
  keepDraft(key, { text: 'Bitte prüfen' });
  const sent = draft();
  keepDraft(key, { text: 'Hier fehlt die Unterschrift' });
  expect(dropSaved(key, sent)).toBe(false);
  expect(draft()?.text).toBe('Hier fehlt die Unterschrift');
});
