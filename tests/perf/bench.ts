import { parseArgs } from 'node:util';
import { buildClient } from '../../scripts/build.ts';
import { measureBeside } from './beside/measure.ts';
import { measureCarry } from './carry.ts';
import { measureComparing } from './compare.ts';
import { measureEntering } from './demo/entering.ts';
import { measureForms } from './forms.ts';
import { measureFound } from './found.ts';
import { measureList } from './list.ts';
import { measureLive } from './demo/live.ts';
import { measureLong } from './long.ts';
import { measureMarks } from './marks.ts';
import { measureNext } from './next.ts';
import { measureOpening, measureTurning } from './reading.ts';
import { measureRender } from './render.ts';
import { print, type Row } from './row.ts';
import { measureScan } from './scan/scan.ts';
import { measureScrolling } from './scrolling.ts';
import { measureCrowd } from './server/crowd.ts';
import { measureImport } from './server/importing.ts';
import { measureLoad, measureLoadIn } from './server/load.ts';
import { measureSearch, measureSearchIn } from './server/search.ts';
import { measureServer } from './server/server.ts';
import { measureTelling } from './server/telling.ts';
import { openStage, type Stage } from './stage.ts';
import { measureStroke } from './stroke.ts';
import { measureWandering } from './wander.ts';
import { measureWeight } from './weight.ts';
import { INBOX_SIZES, measureWorkflow } from './workflow/measure.ts';

/**
 * `npm run bench [-- --only
 * render,open,next,turn,scroll,weight,long,stroke,marks,compare,list,forms,scan,server,beside,carry,enter,search,
 * telling,workflow,crowd,live,load,import] [--documents <sizes>] [--archive <folder>] [--rate 1,4] [--trace]
 * [--wander <minutes>]`: measures the product on an archive of 100,000 documents or of the given sizes. `search`,
 * `load` and `workflow` take several sizes, such as `10000,100000` (for `workflow`, numbers of open jobs); the others
 * take the last. `--archive` names a data folder seeded before, to be used instead; only `load`, `workflow` and those
 * that need no archive pay no attention to it. Prints each figure beside its goal, if possible as a ratio to a baseline
 * of the same run. A missed goal is printed and does not fail the run: times depend on the machine. `--rate 4` slows
 * down the main thread of every page four times, including the baseline pages, to resemble an office computer.
 */
const onStage: Record<string, (stage: Stage) => Promise<Row[]>> = {
  render: ({ files: { text, scan, vector, manual } }) => measureRender([text, scan, vector, manual]),
  open: measureOpening,
  next: measureNext,
  turn: measureTurning,
  scroll: measureScrolling,
  weight: measureWeight,
  long: measureLong,
  stroke: measureStroke,
  marks: measureMarks,
  compare: measureComparing,
  list: async (on) => [...(await measureFound(on)), ...(await measureList(on))],
  forms: measureForms,
  scan: measureScan,
  server: measureServer,
};

/** Default archive size in documents, and default sizes for the search scenario. */
const DOCUMENTS = 100_000;
const SEARCHED = [10_000, DOCUMENTS];

/** Scenarios with their own data, for which no archive is created. */
const onTheirOwn: Record<string, () => Promise<Row[]>> = {
  beside: measureBeside,
  carry: measureCarry,
  enter: measureEntering,
  search: () => (values.archive === undefined ? measureSearch(sizes ?? SEARCHED) : measureSearchIn(values.archive)),
  telling: measureTelling,
  workflow: () => measureWorkflow(sizes ?? INBOX_SIZES),
  crowd: measureCrowd,
  live: measureLive,
  load: () => (values.archive === undefined ? measureLoad(sizes ?? [DOCUMENTS]) : measureLoadIn(values.archive)),
  import: () => measureImport(sizes?.at(-1) ?? DOCUMENTS),
};

/** Rows of ../shared/bench/GOALS.md measured by a scenario; used in the names of its traces. */
const GOALS_NAMES: Readonly<Record<string, string>> = {
  open: 'S1-open',
  turn: 'S2-turn',
  scroll: 'S3-S4-scroll',
  weight: 'S8-weight',
  stroke: 'S5-stroke',
  marks: 'S5-marks',
  list: 'S6-list',
};

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    documents: { type: 'string' },
    archive: { type: 'string' },
    rate: { type: 'string', default: '1' },
    trace: { type: 'boolean', default: false },
    wander: { type: 'string' },
  },
});
const sizes = values.documents?.split(',').map(Number);
if (sizes?.some((size) => !Number.isInteger(size) || size < 1) === true) {
  console.error(`'${values.documents}' are no sizes of archives.`);
  process.exit(1);
}
const minutes = Number(values.wander ?? 0);
if (minutes > 0) onStage['wander'] = (stage) => measureWandering(stage, minutes);
const known = [...Object.keys(onStage), ...Object.keys(onTheirOwn)];
const names = values.only?.split(',') ?? (minutes > 0 ? ['wander'] : known);
const unknown = names.find((name) => !known.includes(name));
if (unknown !== undefined) {
  console.error(`There is no scenario '${unknown}'; there are ${known.join(', ')}.`);
  process.exit(1);
}

await buildClient(console.log);
let stage: Stage | undefined;
const filled = async (): Promise<Stage> => {
  if (stage !== undefined) return stage;
  const { archive, trace } = values;
  stage = await openStage(archive === undefined ? { documents: sizes?.at(-1) ?? DOCUMENTS } : { archive }, trace);
  if (stage.seeding !== undefined) {
    const seconds = stage.seeding / 1000;
    print([{ name: `seeding ${stage.documents} documents, s`, ours: seconds, goal: '≤ 120 s', met: seconds <= 120 }]);
  }
  return stage;
};
const rates = values.rate.split(',').map(Number);
const measure = async (name: string): Promise<void> => {
  const alone = onTheirOwn[name];
  if (alone !== undefined) return print(await alone());
  const on = await filled();
  for (const rate of rates) {
    if (rates.length > 1) console.log(`at CPU rate ${rate}:`);
    on.begin(GOALS_NAMES[name] ?? name, rate);
    print((await onStage[name]?.(on)) ?? []);
  }
};
try {
  for (const name of names) {
    try {
      await measure(name);
    } catch (error) {
      console.error(`FAILED ${name}:`, error);
      process.exitCode = 1;
    }
  }
} finally {
  await stage?.close();
}
