import { expect, test } from 'vitest';
import { ICONS } from './icons.ts';
import { ageText, firstOf, groupsOf, pathOf } from './model.ts';

const event = (id: number, type: number, createdate: string, rest: object = {}) => ({
  id,
  type,
  title: `Title ${id}`,
  body: '',
  createdate,
  deliverytype: 0,
  ...rest,
});

test('[INFO-02] each type of the specification has a group and an icon of its own', () => {
  const types = [0, 1, 3, 4, 9, 10, 12, 13, 15, 16, 999];
  const shown = groupsOf(
    types.map((type) => event(type, type, '01.02.2026 10:00:00')),
    '',
  );
  expect(shown.map(({ type }) => type)).toEqual(types);
  expect(new Set(shown.map(({ type }) => ICONS[type])).size).toBe(types.length);
});

test('[INFO-01] events are grouped by type, newest first; unknown types share the last group', () => {
  const events = [
    event(1, 13, '01.02.2026 10:00:00'),
    event(2, 77, '01.02.2026 10:00:00'),
    event(3, 0, '01.02.2026 10:00:00'),
    event(4, 13, '02.02.2026 09:00:00'),
  ];
  expect(groupsOf(events, '').map(({ type, events: grouped }) => [type, grouped.map(({ id }) => id)])).toEqual([
    [0, [3]],
    [13, [4, 1]],
    [999, [2]],
  ]);
});

test.each([
  ['TITLE 1', 1],
  ['secret', 2],
  ['03.02', 3],
  ['31.12.2026', 4],
  ['Muster', 5],
  ['Beispiel', 6],
])('[INFO-01] the search finds %s by substring', (text, id) => {
  const events = [
    event(1, 0, '01.02.2026 10:00:00'),
    event(2, 0, '01.02.2026 10:00:00', { body: 'a Secret' }),
    event(3, 0, '03.02.2026 10:00:00'),
    event(4, 0, '01.02.2026 10:00:00', { enddate: '31.12.2026 00:00:00' }),
    event(5, 0, '01.02.2026 10:00:00', { substitutename: 'Muster' }),
    event(6, 0, '01.02.2026 10:00:00', { primaryname: 'Beispiel' }),
  ];
  expect(groupsOf(events, text).flatMap((group) => group.events.map((found) => found.id))).toEqual([id]);
});

test('[NAV-10] a notification leads to its workflow, its confirmation or its document, a substitution to the jobs', () => {
  expect(pathOf({ docid: 5, wfid: 9, type: 15 })).toBe('/document/5/workflow/9');
  expect(pathOf({ docid: 5, type: 15 })).toBe('/document/5/confirmation');
  expect(pathOf({ docid: 5, type: 13 })).toBe('/document/5/index');
  expect(pathOf({ type: 12 })).toBe('/workflow');
  expect(pathOf({ type: 13 })).toBeUndefined();
});

test('[INFO-01] the age is shown in seconds, minutes, hours and days', () => {
  const ages = [59, 60, 3599, 3600, 86_399, 86_400, 200_000].map((seconds) => ageText(0, seconds * 1000, 'de'));
  expect(ages).toEqual([
    'vor 59 Sekunden',
    'vor 1 Minute',
    'vor 59 Minuten',
    'vor 1 Stunde',
    'vor 23 Stunden',
    'vor 1 Tag',
    'vor 2 Tagen',
  ]);
});

test('[INFO-01] only the first of very many notifications are drawn, in their groups', () => {
  const many = [
    event(1, 0, '01.02.2026 10:00:00'),
    event(2, 0, '01.02.2026 09:00:00'),
    event(3, 13, '01.02.2026 10:00:00'),
  ];
  const drawn = (most: number) => firstOf(groupsOf(many, ''), most).map(({ events }) => events.map(({ id }) => id));
  expect(drawn(1)).toEqual([[1]]);
  expect(drawn(2)).toEqual([[1, 2]]);
  expect(drawn(9)).toEqual([[1, 2], [3]]);
});
