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

test('[INFO-04] a push message is shown once per tag, with its text and target', () => {
  expect(shown({ title: 'Freigabe', body: '', path: place, tag: 'event-7' })).toEqual({
    title: 'Freigabe',
    options: { body: '', tag: 'event-7', data: place },
  });
});

test('[INFO-04] a click opens the target in the front window, or in a new one', async () => {
  const two = windows('https://dms.test/viewer/#/search', 'https://dms.test/viewer/#/workflow');
  await leadTo(place, two);
  expect(two.went).toEqual([`1 /viewer/#${place}`]);
  const other = windows('https://dms.test/elsewhere');
  await leadTo(place, other);
  expect(other.went).toEqual([`new /viewer/#${place}`]);
});

test('[INFO-04] a message without a target opens the client, and foreign addresses are not followed', async () => {
  const none = windows();
  await leadTo(null, none);
  await leadTo('https://evil.example', none);
  expect(none.went).toEqual(['new /viewer/', 'new /viewer/']);
});
