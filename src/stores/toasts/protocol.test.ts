import { expect, test } from 'vitest';
import { browserOf, protocolEntry, readProtocol } from './protocol.ts';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.1.2 Safari/537.36';

test('[APP-09] a protocol entry has message, place, browser, window and time', () => {
  const entry = protocolEntry(
    { type: 'error', message: 'Broken', component: 'search' },
    { userAgent: chrome, width: 700, height: 900, now: new Date(0) },
  );
  expect(entry).toEqual({
    title: '',
    message: 'Broken',
    type: 'error',
    component: 'search',
    browser: 'Chrome 142.0.1.2',
    device: 'Mobil',
    width: 700,
    height: 900,
    timestamp: '1970-01-01T00:00:00.000Z',
  });
  expect(
    protocolEntry({ type: 'info', message: '' }, { userAgent: chrome, width: 761, height: 1, now: new Date(0) }).device,
  ).toBe('Web');
  expect(readProtocol(JSON.stringify([entry]))).toEqual([entry]);
});

test.each([
  [`${chrome} Edg/142.1`, 'Edge 142.1'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140.0'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15', 'Safari 18.1'],
  ['Lynx/2.9', 'Lynx/2.9'],
])('the browser of %s', (userAgent, browser) => {
  expect(browserOf(userAgent)).toBe(browser);
});

test.each([undefined, '', '{', '{}', '[1]', '[{"title":"x"}]'])(
  'a stored protocol that is broken (%s) is an empty one',
  (text) => {
    expect(readProtocol(text)).toEqual([]);
  },
);
