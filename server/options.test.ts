import { expect, test } from 'vitest';
import { BadOption, readOptions } from './options.ts';

test('[SRV-01] settings have defaults, and empty ones count as not given', () => {
  expect(readOptions([], { PORT: '', HOST: '' })).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    dataDir: '.data',
    demo: true,
    uploadBytes: 536_870_912,
    timeZone: 'Europe/Berlin',
    trustProxy: 0,
  });
  expect(
    readOptions(['--no-demo'], { PORT: '0', DATA_DIR: '/x', DATABASE_URL: 'postgres://h/d', MAX_UPLOAD_MB: '1' }),
  ).toMatchObject({ port: 0, dataDir: '/x', databaseUrl: 'postgres://h/d', demo: false, uploadBytes: 1_048_576 });
});

test('[SRV-01] a bad value names its setting', () => {
  for (const [name, value] of [
    ['PORT', '-1'],
    ['PORT', '80 '],
    ['PORT', '65536'],
    ['POOL_FOLDERS', '/srv/scans'],
    ['MAX_UPLOAD_MB', '0'],
    ['TIME_ZONE', 'Mars'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'yes'],
  ] as const) {
    expect(() => readOptions([], { [name]: value })).toThrow(new RegExp(name));
  }
  expect(() => readOptions(['--demo'], {})).toThrow(BadOption);
});

test('a database URL is not repeated in its complaint', () => {
  expect(() => readOptions([], { DATABASE_URL: 'mysql://u:secret@h' })).toThrow(/^(?!.*secret).*DATABASE_URL/);
});

test('[APP-12] the company’s privacy statement and chatbot are web addresses, and absent unless given', () => {
  expect(readOptions([], {}).pages).toEqual({});
  const PRIVACY_URL = 'https://lindner.example/privacy';
  const CHATBOT_URL = 'https://bot.example/?dms';
  expect(readOptions([], { PRIVACY_URL, CHATBOT_URL }).pages).toEqual({ privacy: PRIVACY_URL, chatbot: CHATBOT_URL });
  expect(() => readOptions([], { CHATBOT_URL: 'ftp://bot.example' })).toThrow(BadOption);
});
