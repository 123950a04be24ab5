import { newArea } from './new/area.ts';
import { newCall } from './new/call.ts';
import { apply } from './new/edits.ts';
import { root, run } from './run.ts';

/**
 * `npm run new -- area NAME` and `npm run new -- call NOUN/VERB`: a working, tested skeleton (docs/areas.md).
 */
const makers = { area: newArea, call: newCall } as const;
const [what = '', name = ''] = process.argv.slice(2);

try {
  if (what !== 'area' && what !== 'call') throw new Error('npm run new -- area NAME | call NOUN/VERB');
  const written = apply(root, makers[what](name));
  await run(
    'oxfmt',
    written.filter((file) => !file.endsWith('.json')),
    { quiet: true },
  );
  console.log(written.join('\n'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
