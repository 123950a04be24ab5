import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './chromium.ts';
import { root, run } from './run.ts';

/**
 * `npm test`: check, unit tests, conformance suite, end-to-end tests, in this order and all of them even when one
 * fails. The last line reads `N passed, N failed`; the exit code is 1 if anything failed.
 */
interface Count {
  readonly passed: number;
  readonly failed: number;
}

const results = path.join(root, 'test-results');
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(results, file), 'utf8'));

async function vitest(project: string): Promise<Count> {
  const file = `${project}.json`;
  const outcome = await run('vitest', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path.join(results, file)}`,
  ]);
  const report = read(file) as { numPassedTests: number; numFailedTests: number };
  return counted(report.numPassedTests, report.numFailedTests, outcome.code);
}

async function playwright(): Promise<Count> {
  await ensureChromium();
  const outcome = await run(
    'playwright',
    ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json'],
    {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(results, 'e2e.json') },
    },
  );
  const { stats } = read('e2e.json') as { stats: { expected: number; unexpected: number; flaky: number } };
  return counted(stats.expected, stats.unexpected + stats.flaky, outcome.code);
}

async function check(): Promise<Count> {
  const outcome = await run(process.execPath, ['scripts/check.ts']);
  return counted(outcome.code === 0 ? 1 : 0, 0, outcome.code);
}

/** A runner that ends badly without a failed test (a crash, an import that does not resolve) counts as one failure. */
const counted = (passed: number, failed: number, code: number): Count => ({
  passed,
  failed: failed === 0 && code !== 0 ? 1 : failed,
});

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
// Hundreds of processes run the same sources: each would compile them again.
process.env['NODE_COMPILE_CACHE'] ??= path.join(root, '.cache/compiled');
const only = process.argv.slice(2);
const suites: readonly (readonly [string, () => Promise<Count>])[] = [
  ['check', check],
  ['unit', () => vitest('unit')],
  ['conformance', () => vitest('conformance')],
  ['e2e', playwright],
];
let passed = 0;
let failed = 0;
for (const [name, suite] of suites) {
  if (only.length > 0 && !only.includes(name)) continue;
  console.log(`\n== ${name}`);
  try {
    const count = await suite();
    passed += count.passed;
    failed += count.failed;
  } catch (error) {
    failed += 1;
    console.error(`${name} did not run:`, error);
  }
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
