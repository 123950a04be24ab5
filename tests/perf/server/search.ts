import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { Company } from '#tests/fixtures/company.ts';
import { startPostgres } from '#tests/fixtures/serverPostgres.ts';
import { run } from '../../../scripts/run.ts';
import { quantile, type Row } from '../row.ts';

/** Documents of the archives that are measured; `BENCH_SIZES=10000,1000000` names others. */
const SIZES = (process.env['BENCH_SIZES'] ?? '10000,100000').split(',').map(Number);
const ROUNDS = 40;
/** ../shared/bench: first rows after Enter, a jump deep into a result, all calls of fifty users. */
const FIRST_MS = (documents: number): number => (documents > 100_000 ? 300 : 100);
const JUMP_MS = 300;
const CROWD_MS = 150;
const USERS = 50;
const CROWD_CALLS = 3_000;
const INVOICES = 1;
const SUPPLIER = 5;
const CITY = 6;
const LOGINS = ['clerk', 'supervisor', 'scan', 'reviewer', 'admin'];

/** Searches as people make them, on SQLite and PostgreSQL, in archives of several sizes: each beside its goal. */
export async function measureSearch(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const documents of SIZES) {
    rows.push(...(await inArchive('SQLite', documents, undefined)));
    const cluster = await startPostgres();
    if (cluster === undefined) continue;
    try {
      rows.push(...(await inArchive('PostgreSQL', documents, cluster.url)));
    } finally {
      await cluster.stop();
    }
  }
  return rows;
}

async function inArchive(database: string, documents: number, url: string | undefined): Promise<Row[]> {
  const template = await mkdtemp(path.join(os.tmpdir(), 'bench-search-'));
  const env = { DATABASE_URL: url ?? '', TRUST_PROXY: '1' };
  const seeded = await run(process.execPath, ['server/seed/cli.ts', '--documents', String(documents)], {
    quiet: true,
    env: { ...env, DATA_DIR: template },
  });
  if (seeded.code !== 0) throw new Error(seeded.output);
  const company = await Company.open(template, env);
  await rm(template, { recursive: true, force: true });
  try {
    const caller = await signedIn(company, 'supervisor');
    // What is measured is a server that has been at work.
    await firstRows(caller, {});
    const where = `${database}, ${documents} documents`;
    const rows: Row[] = [];
    for (const [name, request] of Object.entries(kinds)) rows.push(await kind(caller, where, documents, name, request));
    rows.push(await jumps(caller, where, documents), await crowd(company, where));
    const load = os.loadavg().map((one) => one.toFixed(1));
    return rows.map((row) => ({ ...row, name: `${row.name} [load ${load[0]}]` }));
  } finally {
    await company.close();
  }
}

const letters = 'abdefghklmnoprstw';
const words = ['Rechnung', 'Gabelstapler', 'Lieferung', 'Vertrag', 'Stahl', 'Wartung', 'Prüfung', 'Zahlung', 'Ventil'];
const letterOf = (round: number) => letters[round % letters.length] ?? 'a';
const wordOf = (round: number) => words[round % words.length] ?? 'Rechnung';
const masked = (round: number) => ({
  maskid: INVOICES,
  indexes: [{ indexid: SUPPLIER, operator: 6, value: `${letterOf(round)}e` }],
  year: [2022 + (round % 5)],
});
const sortedBy = (column: string) => (round: number) => ({ sort: [{ column, descending: round % 2 === 0 }] });

const kinds: Readonly<Record<string, (round: number) => object>> = {
  mask: masked,
  'two fields, sorted by one': (round) => ({
    maskid: INVOICES,
    indexes: [
      { indexid: SUPPLIER, operator: 5 },
      { indexid: CITY, operator: 6, value: letterOf(round) },
    ],
    sort: [{ column: `index:${SUPPLIER}`, descending: round % 2 === 0 }],
  }),
  'full text, one word': (round) => ({ fulltext: wordOf(round) }),
  'full text, two words': (round) => ({ fulltext: `${wordOf(round)} ${wordOf(round * 5 + 1)}` }),
  'a phrase of three words': (round) => ({
    fulltext: ['"Zahlung innerhalb von 8 Tagen"', '"ohne Abzug auf das Konto"', '"nach Zugang ohne Abzug"'][round % 3],
  }),
  'mask and full text': (round) => ({ ...masked(round), fulltext: wordOf(round) }),
  everything: () => ({}),
  'by number': sortedBy('docid'),
  'by year': sortedBy('year'),
  'by file name': sortedBy('filename'),
  'by size': sortedBy('filesize'),
};

interface Found {
  readonly id: string;
  readonly count: number;
}

async function firstRows(caller: Caller, request: object): Promise<Found> {
  const answer = await caller.call('search', { body: request });
  if (answer.status !== 200) throw new Error(`${JSON.stringify(request)}: ${answer.json.response.message}`);
  const [found] = answer.json['searchresult'] as [Found];
  if (found.count > 0) await rowsAt(caller, found.id, 0);
  return found;
}

async function rowsAt(caller: Caller, id: string, offset: number): Promise<{ readonly docid: number }[]> {
  const answer = await caller.call('searchResult', { body: { id, offset, limit: 100 } });
  if (answer.status !== 200) throw new Error(answer.json.response.message);
  return answer.json['document'] as { docid: number }[];
}

/** A kind of search, with its first rows. */
async function kind(
  caller: Caller,
  where: string,
  documents: number,
  name: string,
  request: (round: number) => object,
): Promise<Row> {
  const times: number[] = [];
  let most = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    const { count } = await firstRows(caller, request(round));
    times.push(performance.now() - started);
    most = Math.max(most, count);
  }
  const slow = quantile(times, 0.95);
  return {
    name: `${where}: ${name}, first rows (up to ${most}; median ${quantile(times, 0.5).toFixed(0)}), 95 %`,
    ours: slow,
    goal: `≤ ${FIRST_MS(documents)} ms`,
    met: slow <= FIRST_MS(documents),
  };
}

/** Rows nine tenths down a result of everything, once all of it is there. */
async function jumps(caller: Caller, where: string, documents: number): Promise<Row> {
  const { id } = await firstRows(caller, {});
  const counted = await caller.call('searchResultCount', { body: { id } });
  const [{ count }] = counted.json['searchresult'] as [Found];
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    if ((await rowsAt(caller, id, Math.floor(count * 0.9) - round * 37)).length === 0) throw new Error('no rows there');
    times.push(performance.now() - started);
  }
  const slow = quantile(times, 0.95);
  return {
    name: `${where}: jump to row ${Math.floor(documents * 0.9)}, 95 %`,
    ours: slow,
    goal: `≤ ${JUMP_MS} ms`,
    met: slow <= JUMP_MS,
  };
}

/** Fifty users who ask one call after the other, one in six a search: all calls, however heavy. */
async function crowd(company: Company, where: string): Promise<Row> {
  const callers = await Promise.all(
    Array.from({ length: USERS }, (_, at) => signedIn(company, LOGINS[at % LOGINS.length] ?? 'clerk')),
  );
  const kindsOf = Object.values(kinds);
  const opened: (readonly { readonly docid: number }[])[] = [];
  // One after the other: of each user a few results are kept.
  for (const caller of callers) opened.push(await rowsAt(caller, (await firstRows(caller, {})).id, 0));
  const times: number[] = [];
  const started = performance.now();
  await Promise.all(
    callers.map(async (caller, user) => {
      const rows = opened[user] ?? [];
      for (let at = user; times.length < CROWD_CALLS; at += 1) {
        const began = performance.now();
        if (at % 6 === 0)
          await caller.call('search', { body: (kindsOf[Math.floor(at / 6) % kindsOf.length] ?? masked)(at) });
        else if (at % 2 === 0) await caller.call('documentInfo', { params: { docid: rows[at % rows.length]?.docid } });
        else await caller.call('eventList', {});
        times.push(performance.now() - began);
      }
    }),
  );
  const slow = quantile(times, 0.95);
  const rate = (times.length * 1000) / (performance.now() - started);
  return {
    name: `${where}: ${USERS} users, one call in six a search (${rate.toFixed(0)} a second; median ${quantile(times, 0.5).toFixed(0)}), 95 %`,
    ours: slow,
    goal: `≤ ${CROWD_MS} ms`,
    met: slow <= CROWD_MS,
  };
}

async function signedIn(company: Company, login: string): Promise<Caller> {
  const caller = new Caller(company.url);
  const answer = await caller.login(login, DEMO_PASSWORD);
  if (answer.status !== 200) throw new Error(`${login} cannot sign in: ${answer.json.response.message}`);
  return caller;
}
