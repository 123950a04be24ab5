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

test('[SCAN-06] watched folders are pools with their folders, as many as wanted', () => {
  expect(readOptions([], {}).poolFolders).toEqual([]);
  expect(readOptions([], { POOL_FOLDERS: '1=/srv/a;2=/srv/b = c' }).poolFolders).toEqual([
    { poolid: 1, folder: '/srv/a' },
    { poolid: 2, folder: '/srv/b = c' },
  ]);
});

test('an error about the database URL does not repeat it', () => {
  expect(() => readOptions([], { DATABASE_URL: 'mysql://u:secret@h' })).toThrow(/^(?!.*secret).*DATABASE_URL/);
});

test('[SRV-01] a bucket has an address and a key, and no error repeats the key', () => {
  expect(readOptions([], {}).bucket).toBeUndefined();
  const key = { S3_ACCESS_KEY: 'access', S3_SECRET_KEY: 'secret' };
  expect(readOptions([], { S3_URL: 'https://s3.example.com/files/', S3_CACHE_MB: '2', ...key }).bucket).toEqual({
    url: 'https://s3.example.com/files',
    region: 'us-east-1',
    accessKey: 'access',
    secretKey: 'secret',
    cacheBytes: 2_097_152,
  });
  for (const S3_URL of ['', 'files', 'ftp://h/b', 'https://h/b/c', 'https://h/b?x=1', 'https://secret:secret@h/b'])
    expect(() => readOptions([], { S3_URL, ...key })).toThrow(/^(?!.*secret).*S3_URL/);
  expect(() => readOptions([], { S3_URL: 'https://h/b', S3_ACCESS_KEY: 'access' })).toThrow(/S3_SECRET_KEY/);
  expect(() => readOptions([], { S3_URL: 'https://h/b', ...key, S3_CACHE_MB: 'much' })).toThrow(/S3_CACHE_MB/);
});

test('[APP-12] the company’s privacy statement and chatbot are web addresses, and absent unless given', () => {
  expect(readOptions([], {}).pages).toEqual({});
  const PRIVACY_URL = 'https://lindner.example/privacy';
  const CHATBOT_URL = 'https://bot.example/?dms';
  expect(readOptions([], { PRIVACY_URL, CHATBOT_URL }).pages).toEqual({ privacy: PRIVACY_URL, chatbot: CHATBOT_URL });
  expect(() => readOptions([], { CHATBOT_URL: 'ftp://bot.example' })).toThrow(BadOption);
});
