import { expect, test } from 'vitest';
import { INTERVALS } from '#core/kernel/recurrence.ts';
import { type Draft, draftOf, faultOf, newDraft, nextTimes, toWire } from './model.ts';

const wall = Date.UTC(2026, 0, 31, 12);
const draft = (changes: Partial<Draft> = {}): Draft => ({ ...newDraft(7, 'Frist', wall, 'de'), ...changes });

test('[SUBS-02] a new subscription is a follow-up for tomorrow morning; a day without time means the morning', () => {
  expect(draft().entry).toBe('01.02.2026 08:00');
  expect(toWire(draft({ entry: '3.2.2026' }))).toMatchObject({
    entrydate: '03.02.2026 08:00:00',
    interval: { type: 0 },
  });
});

/** A draft as the server keeps it. */
const storedAs = (changes: Partial<Draft>) => ({
  ...toWire(draft(changes)),
  id: 1,
  docid: 2,
  username: '',
  creatorid: 7,
  creatorname: '',
  filename: '',
  userid: 7,
});

test.each([
  ['subject', { subject: '  ' }],
  ['entrydate', { entry: '31.02.2026' }],
  ['enddate', { interval: INTERVALS.daily, end: 'morgen' }],
  ['enddate', { interval: INTERVALS.daily, end: '31.01.2026' }],
  ['past', { entry: '31.01.2026 11:59' }],
  ['ended', { entry: '01.01.2026 08:00', interval: INTERVALS.daily, end: '30.01.2026' }],
  ['ended', { entry: '01.01.2020 08:00', interval: INTERVALS.yearly, end: '30.01.2027' }],
  ['event', { type: 3, event: { index: false, version: false, layer: false, note: false } }],
] as const)('[SUBS-02] an error is shown at its field: %s', (field, changes) => {
  expect(faultOf(draft(changes), wall)).toBe(field);
});

test('[SUBS-02] a series may end on its first day; a single date ignores the end, and may be this very minute', () => {
  expect(faultOf(draft({ interval: INTERVALS.daily, end: '01.02.2026' }), wall)).toBeNull();
  expect(faultOf(draft({ end: '01.01.1990' }), wall)).toBeNull();
  expect(faultOf(draft({ entry: '31.01.2026 12:00' }), wall)).toBeNull();
});

test('[SUBS-02] what was due already is changed without a new date; its dates are neither moved nor wrong', () => {
  const once = { entry: '31.12.2025 08:00' };
  expect(faultOf(draft({ ...once, subject: 'Neu' }), wall, storedAs(once))).toBeNull();
  expect(faultOf(draft({ entry: '30.12.2025 08:00' }), wall, storedAs(once))).toBe('past');
  // It was a subscription to events before, so its date was not a due date.
  expect(faultOf(draft(once), wall, { ...storedAs(once), type: 3 })).toBe('past');
  const ended = { entry: '01.01.2026 08:00', interval: INTERVALS.daily, end: '30.01.2026' };
  expect(faultOf(draft({ ...ended, text: 'Neu' }), wall, storedAs(ended))).toBeNull();
  expect(faultOf(draft({ ...ended, end: '29.01.2026' }), wall, storedAs(ended))).toBe('ended');
  const yearly = { entry: '15.01.2025 08:00', interval: INTERVALS.yearly };
  expect(nextTimes(draft(yearly), wall, storedAs(yearly))[0]).toBe('15.01.2027 08:00:00');
});

test('[SUBS-02] the next five dates are shown; a yearly one whose date is past begins one year after today', () => {
  expect(nextTimes(draft({ entry: '31.01.2026 13:00', interval: INTERVALS.monthly }), wall)).toEqual([
    '31.01.2026 13:00:00',
    '28.02.2026 13:00:00',
    '31.03.2026 13:00:00',
    '30.04.2026 13:00:00',
    '31.05.2026 13:00:00',
  ]);
  expect(nextTimes(draft({ entry: '01.01.2020 08:00', interval: INTERVALS.yearly }), wall)[0]).toBe(
    '31.01.2027 12:00:00',
  );
  expect(nextTimes(draft({ interval: INTERVALS.daily, end: '02.02.2026' }), wall)).toHaveLength(2);
});

test('[SUBS-02] a subscription is read back unchanged', () => {
  const changes = {
    interval: INTERVALS.halfYearly,
    end: '01.02.2030',
    reminder: 5,
    prioritized: true,
    text: 'Text',
  };
  const row = storedAs(changes);
  expect(draftOf(row, 'de')).toEqual({
    ...draft(changes),
    event: { index: false, version: false, layer: false, note: false },
  });
});
