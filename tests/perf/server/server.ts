import { readdirSync, readFileSync } from 'node:fs';
import type { Caller } from '#tests/conformance/caller.ts';
import { quantile, type Row } from '../row.ts';
import type { Stage } from '../stage.ts';

const ROUNDS = 60;
const RACERS = 50;
const INVOICES = 1;
const SUPPLIER = 5;
const CITY = 6;

/**
 * Searches of the whole archive over HTTP by a single user, including the first window of rows; then competing for a
 * lock, and memory.
 */
export async function measureServer(stage: Stage): Promise<Row[]> {
  const caller = await stage.signIn('supervisor');
  const letters = 'abdefghklmnoprstw';
  const letter = (round: number) => letters[round % letters.length];
  const words = [
    'Rechnung',
    'Gabelstapler',
    'Lieferung',
    'Vertrag',
    'Stahl',
    'Wartung',
    'Prüfung',
    'Hamburg',
    'Betrag',
    'Zahlung',
    'Montage',
    'Ventil',
  ];
  const rows = [
    await search(caller, 'by mask', (round) => ({
      maskid: INVOICES,
      indexes: [{ indexid: SUPPLIER, operator: 6, value: `${letter(round)}e` }],
      year: [2022 + (round % 5)],
    })),
    await search(caller, 'by mask, two fields, sorted by one', (round) => ({
      maskid: INVOICES,
      indexes: [
        { indexid: SUPPLIER, operator: 5 },
        { indexid: CITY, operator: 6, value: letter(round) },
      ],
      sort: [{ column: `index:${SUPPLIER}`, descending: round % 2 === 0 }],
    })),
    await search(caller, 'full text, one word', (round) => ({ fulltext: words[round % words.length] })),
    await search(caller, 'full text, two words', (round) => ({
      fulltext: `${words[round % words.length]} ${words[(round * 5 + 1) % words.length]}`,
    })),
    await search(caller, 'everything', () => ({})),
  ];
  return [...rows, await race(stage), ...memory()];
}

async function search(caller: Caller, name: string, request: (round: number) => object): Promise<Row> {
  const times: number[] = [];
  let found = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    const answer = await caller.call('search', { body: request(round) });
    if (answer.status !== 200) throw new Error(`${name}: ${answer.json.response.message}`);
    const [result] = answer.json['searchresult'] as { id: string; count: number }[];
    if (result !== undefined && result.count > 0)
      await caller.call('searchResult', { body: { id: result.id, offset: 0, limit: 100 } });
    times.push(performance.now() - started);
    found = Math.max(found, result?.count ?? 0);
  }
  const slow = quantile(times, 0.95);
  return {
    name: `search, ${name} (up to ${found} found; median ${quantile(times, 0.5).toFixed(1)}), 95 %`,
    ours: slow,
    goal: '≤ 300 ms',
    met: slow <= 300,
  };
}

/** Two users make fifty simultaneous calls: how many users are granted the lock. */
async function race(stage: Stage): Promise<Row> {
  const [one, other] = [await stage.signIn('clerk'), await stage.signIn('supervisor')];
  const docid = stage.files.text.documents[15]?.docid;
  const answers = await Promise.all(
    Array.from({ length: RACERS }, async (_, racer) => ({
      who: racer % 2,
      status: (await (racer % 2 === 0 ? one : other).call('layerLock', { params: { docid } })).status,
    })),
  );
  const winners = new Set(answers.filter(({ status }) => status === 200).map(({ who }) => who)).size;
  await Promise.all([one, other].map((caller) => caller.call('layerRelease', { params: { docid } })));
  return { name: `users who win the lock of ${RACERS} calls at once`, ours: winners, goal: '1', met: winners === 1 };
}

/** Memory of the server process afterwards; omitted on systems without /proc. */
function memory(): Row[] {
  try {
    const children = readdirSync(`/proc/${process.pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${process.pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    );
    const server = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('server/main.ts'));
    const status = readFileSync(`/proc/${server}/status`, 'utf8');
    const mebibytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`, 'u').exec(status)?.[1]) / 1024;
    // The database file is memory-mapped; the system can reclaim those pages.
    const own = mebibytes('RssAnon');
    return [
      {
        name: `server memory of its own, MiB (resident with the mapped database: ${mebibytes('VmRSS').toFixed(0)})`,
        ours: own,
        goal: '≤ 300 MiB',
        met: own <= 300,
      },
    ];
  } catch {
    return [];
  }
}
