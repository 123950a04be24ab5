import { parseArgs } from 'node:util';
import { measureList } from './list.ts';
import { measureOpening, measureTurning } from './reading.ts';
import { measureRender } from './render.ts';
import { print, type Row } from './row.ts';
import { measureServer } from './server.ts';
import { DOCUMENTS, openStage, type Stage } from './stage.ts';
import { measureStroke } from './stroke.ts';

/**
 * `npm run bench [-- --only render,open,turn,stroke,list,server] [--trace]`: measures the product on an archive of 100,000 documents
 * and prints each figure beside its goal, as a ratio to something measured in the same run where there is something to compare with.
 * A goal that is missed is said and is no failure: times belong to the machine.
 */
const scenarios: Readonly<Record<string, (stage: Stage) => Promise<Row[]>>> = {
  render: ({ files: { text, scan, vector, manual } }) => measureRender([text, scan, vector, manual]),
  open: measureOpening,
  turn: measureTurning,
  stroke: measureStroke,
  list: measureList,
  server: measureServer,
};

const { values } = parseArgs({ options: { only: { type: 'string' }, trace: { type: 'boolean', default: false } } });
const names = values.only?.split(',') ?? Object.keys(scenarios);
const unknown = names.find((name) => scenarios[name] === undefined);
if (unknown !== undefined) {
  console.error(`There is no scenario '${unknown}'; there are ${Object.keys(scenarios).join(', ')}.`);
  process.exit(1);
}

const stage = await openStage(values.trace);
try {
  const seconds = stage.seeding / 1000;
  print([{ name: `seeding ${DOCUMENTS} documents, s`, ours: seconds, goal: '≤ 120 s', met: seconds <= 120 }]);
  for (const name of names) {
    try {
      print((await scenarios[name]?.(stage)) ?? []);
    } catch (error) {
      console.error(`FAILED ${name}:`, error);
      process.exitCode = 1;
    }
  }
} finally {
  await stage.close();
}
