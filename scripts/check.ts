import { buildClient } from './build.ts';
import { overBudget } from './budgets.ts';
import { run, type Outcome } from './run.ts';

/**
 * `npm run check`: types per runtime, lint, floors and locales (the architecture tests), unused code, script budgets.
 * All steps run even when one fails, two at a time; exit code 1 if any failed.
 */
const steps: readonly (readonly [name: string, command: string, args: readonly string[]])[] = [
  ...['core', 'workers', 'server', 'src', 'tests'].map(
    (runtime) =>
      [
        `types of ${runtime}`,
        'tsc',
        // Unchanged files are not checked again.
        ['-p', runtime, '--incremental', '--tsBuildInfoFile', `.cache/types/${runtime}.tsbuildinfo`],
      ] as const,
  ),
  ['format', 'oxfmt', ['--check']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['floors and locales', 'vitest', ['run', '--project', 'architecture']],
  ['unused code', 'knip', ['--no-progress']],
];

const failed: string[] = [];
const report = (name: string, outcome: Outcome) => {
  console.log(`${outcome.code === 0 ? 'ok    ' : 'FAILED'} ${name} (${(outcome.took / 1000).toFixed(1)} s)`);
  if (outcome.code === 0) return;
  failed.push(name);
  console.log(outcome.output);
};

const queue = [...steps];
const lane = async () => {
  for (let step = queue.shift(); step !== undefined; step = queue.shift())
    report(step[0], await run(step[1], step[2], { quiet: true }));
};
await Promise.all([lane(), lane()]);
await buildClient(console.log);
for (const line of overBudget()) {
  failed.push(line);
  console.log(`FAILED script budget: ${line}`);
}
process.exitCode = failed.length === 0 ? 0 : 1;
