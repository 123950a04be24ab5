import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openSqlite } from '#server/store/database/sqliteFile.ts';
import { environmentOf, SearchReaders, SearchTooSlow } from './readers.ts';

// Processes are real, and counted.
vi.mock(import('node:child_process'), { spy: true });

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'readers-'));
  const database = openSqlite(join(folder, 'd.sqlite'));
  database.exec('create table n (n integer); insert into n values (7), (8)');
  database.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const source = () => ({ sqliteFile: join(folder, 'd.sqlite') });
const quick = { text: 'select n from n where n >= ? order by n', values: [7] };
/** Runs for minutes without returning a row. */
const endless = {
  text: 'with recursive c(n) as (select 1 union all select n + 1 from c where n < 1e10) select count(*) from c',
  values: [],
};
const patient = new AbortController().signal;

test('[SRCH-09] a limited number of searches run side by side', async () => {
  const readers = new SearchReaders(source());
  const answers = await Promise.all([1, 2, 3, 4, 5].map((at) => readers.query(quick, patient, at > 3)));
  expect(answers.map((ids) => [...ids])).toEqual(Array.from({ length: 5 }, () => [7, 8]));
  await expect(readers.query({ text: 'select nothing', values: [] }, patient, false)).rejects.toThrow('nothing');
  expect([...(await readers.query(quick, patient, false))]).toEqual([7, 8]);
  await readers.close();
});

test('[SRCH-09] after the first search another process is ready for the next', async () => {
  const readers = new SearchReaders(source());
  vi.mocked(fork).mockClear();
  const first = readers.query(quick, patient, true);
  expect(fork).toHaveBeenCalledTimes(1);
  await first;
  await expect.poll(() => fork).toHaveBeenCalledTimes(2);
  await readers.query(quick, patient, true);
  expect(fork).toHaveBeenCalledTimes(2);
  await readers.close();
});

test('[SRCH-09] cancelled searches end, and waiting ones get their turn', async () => {
  const readers = new SearchReaders(source());
  const off = new AbortController();
  const running = [0, 1, 2].map((at) => readers.query(endless, off.signal, at === 2));
  const waiting = readers.query(quick, patient, false);
  const alsoOff = readers.query(quick, off.signal, false);
  off.abort();
  for (const search of [...running, alsoOff]) await expect(search).rejects.toThrow('given up');
  expect([...(await waiting)]).toEqual([7, 8]);
  await readers.close();
});

test('[SRCH-09] a search that takes too long is ended and reported; the next is answered by another process', async () => {
  const readers = new SearchReaders(source(), 300);
  await expect(readers.query(endless, patient, true)).rejects.toThrow(SearchTooSlow);
  await expect(readers.query(endless, patient, false)).rejects.toThrow(SearchTooSlow);
  await readers.close();
  const others = new SearchReaders(source());
  expect([...(await others.query(quick, patient, true))]).toEqual([7, 8]);
  await others.close();
});

test('closing readers ends their searches', async () => {
  const readers = new SearchReaders(source());
  const search = readers.query(endless, patient, false);
  await readers.close();
  await expect(search).rejects.toThrow('ended');
});

test('closed readers answer nothing and start nothing', async () => {
  const readers = new SearchReaders(source());
  await readers.close();
  await expect(readers.query(quick, patient, true)).rejects.toThrow('given up');
});

test('[SRCH-09] a waiting search that is cancelled ends at once, while those before it go on', async () => {
  const readers = new SearchReaders(source());
  const [running, off] = [new AbortController(), new AbortController()];
  const ended: string[] = [];
  const before = [0, 1].map((at) =>
    readers.query(endless, running.signal, false).catch(() => ended.push(`running ${at}`)),
  );
  const inLine = readers.query(quick, off.signal, false).catch(() => ended.push('in line'));
  off.abort();
  await inLine;
  expect(ended).toEqual(['in line']);
  running.abort();
  await Promise.all(before);
  await readers.close();
});

test('[SRCH-09] a search that cannot be sent, or has no process, fails alone and takes no slot', async () => {
  const readers = new SearchReaders(source());
  const unsendable = { text: 'select 1', values: [() => 1] };
  for (let times = 0; times < 4; times += 1)
    await expect(readers.query(unsendable, patient, false)).rejects.toThrow('could not be cloned');
  expect([...(await readers.query(quick, patient, false))]).toEqual([7, 8]);
  await readers.close();

  const others = new SearchReaders(source());
  const { execPath } = process;
  process.execPath = '';
  try {
    for (let times = 0; times < 4; times += 1)
      await expect(others.query(quick, patient, false)).rejects.toThrow('cannot be empty');
  } finally {
    process.execPath = execPath;
  }
  expect([...(await others.query(quick, patient, false))]).toEqual([7, 8]);
  await others.close();
});

test('a reader knows no secret of the server, except the connection with PostgreSQL', () => {
  const env = { PATH: '/bin', LANG: 'C', SEAL_KEY: 'x', PGSSLROOTCERT: 'ca.pem', HOME: '/home/dms' };
  expect(environmentOf({ sqliteFile: 'd' }, env)).toEqual({ PATH: '/bin', LANG: 'C' });
  expect(environmentOf({ databaseUrl: 'postgres://x' }, env)).toEqual({
    PATH: '/bin',
    LANG: 'C',
    PGSSLROOTCERT: 'ca.pem',
    HOME: '/home/dms',
  });
});
