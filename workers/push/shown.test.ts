import { expect, test } from 'vitest';
import { leadTo, shown, type Window } from './shown.ts';

const windows = (...urls: readonly string[]) => {
  const went: string[] = [];
  const all = urls.map((url, at): Window => ({
    url,
    focused: at === 1,
    focus: () => Promise.reject(new Error('not now')),
    navigate: (to) => Promise.resolve(went.push(`${at} ${to}`)),
  }));
  return { went, all: () => Promise.resolve(all), open: (url: string) => Promise.resolve(went.push(`new ${url}`)) };
};
const place = '/document/5/index';

test('[INFO-04] a push is shown with its text, once under its tag, and knows where it leads', () => {
  expect(shown({ title: 'Freigabe', body: '', path: place, tag: 'event-7' })).toEqual({
    title: 'Freigabe',
    options: { body: '', tag: 'event-7', data: place },
  });
});

test('[INFO-04] a click leads to the place in the window in front, and opens one where there is none', async () => {
  const two = windows('https://dms.test/viewer/#/search', 'https://dms.test/viewer/#/workflow');
  await leadTo(place, two);
  expect(two.went).toEqual([`1 /viewer/#${place}`]);
  const other = windows('https://dms.test/elsewhere');
  await leadTo(place, other);
  expect(other.went).toEqual([`new /viewer/#${place}`]);
});

test('[INFO-04] a message without a place shows the client, and no other place is followed', async () => {
  const none = windows();
  await leadTo(null, none);
  await leadTo('https://evil.example', none);
  expect(none.went).toEqual(['new /viewer/', 'new /viewer/']);
});
