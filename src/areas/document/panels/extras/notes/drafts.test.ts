import { beforeEach, expect, test } from 'vitest';
import { draftKey, dropDraft, endDraft, keepDraft, rebaseDraft, useNoteDrafts } from './drafts.ts';

const key = draftKey(4, 7);
const draft = () => useNoteDrafts.getState().drafts[key];

beforeEach(() => {
  useNoteDrafts.setState({ drafts: {} });
  keepDraft(key, { text: 'Bitte prüfen', before: { text: 'Prüfen', revision: 1 } });
});

test('[DOC-04] a saved note is no longer a draft', () => {
  endDraft(key, draft());
  expect(draft()).toBeUndefined();
});

test('[DOC-04] what is typed while a note is being saved is kept, and replaces the note as saved', () => {
  const sent = draft();
  keepDraft(key, { text: 'Hier fehlt die Unterschrift' });
  endDraft(key, sent);
  expect(draft()).toEqual({ text: 'Hier fehlt die Unterschrift', mentioned: [], before: undefined });
});

test('[DOC-04] a draft given up while it is being saved does not come back, saved or refused', () => {
  const sent = draft();
  dropDraft(key);
  endDraft(key, sent);
  rebaseDraft(key);
  expect(draft()).toBeUndefined();
});
