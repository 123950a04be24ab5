import { afterEach, expect, test } from 'vitest';
import { useModals } from '#src/stores/modals/store.ts';
import { noSession, useSession } from '#src/stores/session/store.ts';
import { askBy, registerUnsavedWork, mayLeave } from '#src/stores/work/registry.ts';
import { askToLeave } from './askToLeave.tsx';

const question = {
  title: 'Unsaved',
  text: 'What becomes of it?',
  stay: 'Stay',
  ways: [{ label: 'Discard', destroys: true, take: () => Promise.resolve(true) }],
} as const;
const asked = () => useModals.getState().open.length;

test('[APP-06] if the first answer is destructive, the dialog shows it and it is not the default', async () => {
  askBy(askToLeave);
  useSession.setState({ status: 'loggedIn' });
  const release = registerUnsavedWork({ isUnsaved: () => true, question: () => question });
  const leaving = mayLeave('client');
  expect(useModals.getState().open[0]?.destructive).toBe(true);
  useModals.getState().open[0]!.onCancel!();
  expect(await leaving).toBe(false);
  release();
});

afterEach(() => {
  useSession.setState(noSession);
  useModals.setState({ open: [] });
});

test('[AUTH-11] a question about unsaved work is withdrawn when the session ends, and does not prevent leaving later', async () => {
  askBy(askToLeave);
  useSession.setState({ status: 'loggedIn' });
  const release = registerUnsavedWork({ isUnsaved: () => true, question: () => question });
  const first = mayLeave('client');
  expect(asked()).toBe(1);
  useSession.setState({ status: 'loggedOut', interrupted: true });
  expect(asked()).toBe(0);
  expect(await first).toBe(false);

  // A user who does not sign in again is asked once more.
  const second = mayLeave('client');
  expect(asked()).toBe(1);
  useModals.getState().open[0]!.onCancel!();
  expect(await second).toBe(false);
  release();
  expect(await mayLeave('client')).toBe(true);
});
