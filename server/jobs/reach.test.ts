import { expect, test } from 'vitest';
import { OutOfReach, outsideUrl } from './reach.ts';

test.each([
  'http://push.example.com/a',
  'ftp://push.example.com/a',
  'https://localhost/a',
  'https://127.0.0.1/a',
  'https://2130706433/a',
  'https://0x7f.1/a',
  'https://10.1.2.3/a',
  'https://172.31.0.1/a',
  'https://192.168.1.1/a',
  'https://169.254.169.254/latest',
  'https://[::1]/a',
  'https://[::ffff:10.0.0.1]/a',
  'https://[fd00::1]/a',
  'https://[fe80::1]/a',
  'https://[64:ff9b::7f00:1]/a',
  'https://intranet/a',
  'https://me:secret@push.example.com/a',
  'no address',
])('(security 19) %s is not a public address', (text) => {
  expect(() => outsideUrl(text, false)).toThrow(OutOfReach);
});

test('(security 19) public addresses may be reached, internal ones only where the administrator trusts them', () => {
  expect(outsideUrl('https://push.example.com/a?b', false).host).toBe('push.example.com');
  expect(outsideUrl('https://[2606:4700::1111]/a', false).host).toBe('[2606:4700::1111]');
  expect(outsideUrl('http://127.0.0.1:8000/a', true).port).toBe('8000');
  expect(() => outsideUrl('file:///etc/passwd', true)).toThrow(OutOfReach);
});
