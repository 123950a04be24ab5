import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.3485.54',
    { browser: 'Edge 140', system: 'Windows', handheld: false },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    { browser: 'Firefox 140', system: 'Linux', handheld: false },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    { browser: 'Safari 18', system: 'macOS', handheld: false },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    { browser: 'Safari 18', system: 'iPhone', handheld: true },
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    { browser: 'Chrome 140', system: 'Android', handheld: true },
  ],
  ['curl/8.9.1', { browser: 'curl/8.9.1', handheld: false }],
  ['', { browser: '', handheld: false }],
])('%s is named the way its owner would name it', (useragent, device) => {
  expect(deviceOf(useragent)).toEqual(device);
});

test('the name of an unknown browser is shortened', () => {
  expect(deviceOf('x'.repeat(400)).browser).toHaveLength(60);
});
