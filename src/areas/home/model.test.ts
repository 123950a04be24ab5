import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isNews, NOTES, PICTURED, pictureOf, SHOW_AGAIN, waitingJobs } from './model.ts';

test.each([
  ['2024.2.4.0', '2024.2.4.0', false],
  ['2024.2.1.7', '2024.2.4.0', false],
  ['2024.1.4.0', '2024.2.4.0', true],
  ['2023.2.4.0', '2024.2.4.0', true],
  ['2024.20', '2024.2.4.0', true],
  [SHOW_AGAIN, '2024.2.4.0', true],
  ['', '2024.2.4.0', true],
  ['nonsense', '2024.2.4.0', true],
])('[HOME-02] a user who last saw %s has news of %s: %s', (seen, current, news) => {
  expect(isNews(seen, current)).toBe(news);
});

test('[HOME-02] each note has a screenshot in German, English, French and Dutch; other languages use the English one', () => {
  const files = readdirSync(path.join(import.meta.dirname, 'pictures')).toSorted();
  expect(PICTURED).toEqual(['de', 'en', 'fr', 'nl']);
  expect(NOTES.flatMap((note) => PICTURED.map((language) => pictureOf(note, language)))).toEqual(files);
  expect(pictureOf('editing', 'pl')).toBe('editing-en.webp');
});

test('[HOME-01] the dashboard shows how many jobs wait: one’s own always, other views if they have any', () => {
  expect(waitingJobs([])).toEqual([{ view: 'mine', count: 0 }]);
  const counts = [
    { view: 'done', count: 9 },
    { view: 'escalated', count: 2 },
    { view: 'acting', count: 0 },
    { view: 'mine', count: 0 },
    { view: 'group', count: 4 },
  ] as const;
  expect(waitingJobs(counts)).toEqual([
    { view: 'mine', count: 0 },
    { view: 'group', count: 4 },
    { view: 'escalated', count: 2 },
  ]);
});
