import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureChromium } from './chromium.ts';
import { type Outcome as Ended, root, run } from './run.ts';

/**
 * `npm test`: check, unit tests, conformance suite, end-to-end tests, in this order and all of them even when one
 * fails. The failures are listed again at the end, because a CI keeps only the end of such a long output. The last line
 * reads `N passed, N failed`; the exit code is 1 if anything failed.
 */
interface Outcome {
  readonly passed: number;
  /** Each failure by its title and the beginning of its message. */
  readonly failures: readonly string[];
}

const results = path.join(root, 'test-results');
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(results, file), 'utf8'));

async function vitest(project: string): Promise<Outcome> {
  const file = `${project}.json`;
  const ended = await run('vitest', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path.join(results, file)}`,
  ]);
  const report = read(file) as VitestReport;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that could not run at all failed without failed tests.
    if (failed.length === 0 && status === 'failed') return [told(name, message)];
    return failed.map((test) => told(test.fullName, test.failureMessages.join('\n')));
  });
  return outcome(project, report.numPassedTests, failures, ended);
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

async function playwright(): Promise<Outcome> {
  await ensureChromium();
  const ended = await run(
    'playwright',
    ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json'],
    {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(results, 'e2e.json') },
    },
  );
  const report = read('e2e.json') as PlaywrightSuite & { readonly stats: { readonly expected: number } };
  return outcome('e2e', report.stats.expected, failuresOf(report), ended);
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly results: readonly { readonly error?: { readonly message?: string } }[] }[];
  }[];
}

function failuresOf({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => told(title, tests[0]?.results[0]?.error?.message ?? ''));
  return [...own, ...suites.flatMap(failuresOf)];
}

async function check(): Promise<Outcome> {
  const ended = await run(process.execPath, ['scripts/check.ts']);
  return outcome('check', ended.code === 0 ? 1 : 0, [], ended);
}

const told = (title: string, message: string): string =>
  `${title}\n  ${stripVTControlCharacters(message).slice(0, 2_000).replaceAll('\n', '\n  ')}`;

/** A runner that fails without a failed test (a crash, an error outside all tests) counts as one failure. */
const outcome = (name: string, passed: number, failures: readonly string[], ended: Ended): Outcome => ({
  passed,
  failures:
    failures.length === 0 && ended.code !== 0 ? [told(`${name} ended badly:`, ended.output.slice(-2_000))] : failures,
});

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
// Hundreds of processes run the same sources: each would compile them again.
process.env['NODE_COMPILE_CACHE'] ??= path.join(root, '.cache/compiled');
const only = process.argv.slice(2);
const suites: readonly (readonly [string, () => Promise<Outcome>])[] = [
  ['check', check],
  ['unit', () => vitest('unit')],
  ['conformance', () => vitest('conformance')],
  ['e2e', playwright],
];
let passed = 0;
const failures: string[] = [];
for (const [name, suite] of suites) {
  if (only.length > 0 && !only.includes(name)) continue;
  console.log(`\n== ${name}`);
  try {
    const done = await suite();
    passed += done.passed;
    failures.push(...done.failures);
  } catch (error) {
    failures.push(`${name} did not run: ${String(error)}`);
  }
}
for (const failure of failures) console.error(`\nFAILED ${failure}`);
console.log(`\n${String(passed)} passed, ${String(failures.length)} failed`);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
