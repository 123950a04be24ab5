import { type Condition, type Fields, fieldsOf } from './condition.ts';
import { holds } from './evaluate.ts';
import { type Samples, samplesOf } from './samples.ts';

export type Example = Readonly<Record<string, string>>;

/**
 * What can be said about a condition before it is used. 'always' and 'never' are proved, never guessed: if a condition
 * compares fields with each other or is too large to try out, and all examples agree, the verdict is 'unknown'.
 */
export interface Verdict {
  readonly verdict: 'always' | 'never' | 'depends' | 'unknown';
  /** Values for which it holds; undefined if none were found. */
  readonly holds: Example | undefined;
  /** Values for which it does not hold. */
  readonly fails: Example | undefined;
}

/** Most combinations to try: at most a tenth of a second. */
const TRIES_MAXIMUM = 20_000;

export function verdictOn(condition: Condition, fields: Fields, today: string): Verdict {
  const names = fieldsOf(condition).filter((name) => Object.hasOwn(fields, name));
  const samples = names.map((name): Samples => samplesOf(name, fields[name] ?? { type: 'text' }, condition, today));
  const combinations = samples.reduce((product, { values }) => product * values.length, 1);
  let held: Example | undefined;
  let failed: Example | undefined;
  // If there are too many combinations, only every n-th is tried; the verdict then is 'depends' or 'unknown'.
  const stride = Math.max(1, Math.ceil(combinations / TRIES_MAXIMUM));
  for (let at = 0; at < combinations && (held === undefined || failed === undefined); at += stride) {
    const example = combination(names, samples, at);
    if (holds(condition, { fields, values: example, today })) held ??= example;
    else failed ??= example;
  }
  if (held !== undefined && failed !== undefined) return { verdict: 'depends', holds: held, fails: failed };
  const proved = stride === 1 && samples.every(({ exact }) => exact);
  const verdict = !proved ? 'unknown' : held === undefined ? 'never' : 'always';
  return { verdict, holds: held, fails: failed };
}

/** The combination with that number, read as a number with one digit per field. */
function combination(names: readonly string[], samples: readonly Samples[], number: number): Example {
  let rest = number;
  const example: Record<string, string> = {};
  for (const [at, name] of names.entries()) {
    const { values } = samples[at] ?? { values: [''] };
    example[name] = values[rest % values.length] ?? '';
    rest = Math.floor(rest / values.length);
  }
  return example;
}
