import { beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '#src/stores/session/store.ts';
import { anna } from '#src/stores/session/testing/anna.ts';

/** The module as a page loads it. */
async function loaded() {
  vi.resetModules();
  const { useSession: session } = await import('#src/stores/session/store.ts');
  session.setState({ user: useSession.getState().user });
  return import('./drafts.ts');
}

beforeEach(() => {
  const texts = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  });
  useSession.setState({ user: anna });
});

test('[WF-02] what is typed for a job outlives the page, also in two tabs, until it is sent', async () => {
  const [one, other] = [await loaded(), await loaded()];
  one.changeDraft('1 1', { comment: 'Bitte' });
  one.changeDraft('1 1', { values: { amount: '3' } });
  other.changeDraft('2 1', { comment: 'Nein' });
  const next = await loaded();
  expect(next.draftOf('1 1')).toEqual({ comment: 'Bitte', values: { amount: '3' } });
  expect(next.draftOf('2 1').comment).toBe('Nein');
  next.dropDraft('1 1');
  next.changeDraft('2 1', { comment: '' });
  const last = await loaded();
  expect([last.draftOf('1 1'), last.draftOf('2 1')].map(last.isDraft)).toEqual([false, false]);
});

test('[WF-02] what is typed for a job is shown to no other user', async () => {
  const page = await loaded();
  page.changeDraft('1 1', { comment: 'Bitte' });
  useSession.setState({ user: { ...anna, id: anna.id + 1 } });
  expect((await loaded()).draftOf('1 1').comment).toBe('');
  useSession.setState({ user: anna });
  const again = await loaded();
  expect(again.draftOf('1 1').comment).toBe('Bitte');
});

test('[WF-02] what was typed for a job that is gone, or for a question no longer asked, is found by its workflow', async () => {
  const { answerKey, leftOf } = await loaded();
  const draft = { comment: 'Bitte', values: {} };
  const drafts = { '1/1': draft, '1/2': draft, [answerKey('1/2')]: draft, '11/1': draft };
  expect(leftOf(drafts, 1, ['1/2']).map(([key]) => key)).toEqual(['1/1', answerKey('1/2')]);
  expect(leftOf(drafts, 1, Object.keys(drafts))).toEqual([]);
});
