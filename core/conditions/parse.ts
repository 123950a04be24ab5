import { readWireDate } from '#core/kernel/date.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { COMPARISONS, type Condition, DEPTH_MAXIMUM, type Operand, PARTS_MAXIMUM } from './condition.ts';

/** Where in a condition something is wrong: the way from its root, as `of.1.left`. */
export interface ConditionProblem {
  readonly at: string;
  readonly what: 'shape' | 'tooDeep' | 'tooLong' | 'day' | 'unknownField' | 'type' | 'list';
}

const TEXT_MAXIMUM = 500;
const isRecord = (raw: unknown): raw is Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);

/**
 * Reads a condition out of JSON that anybody may have written. What is read evaluates, and is at most so deep and so
 * long.
 */
export function parseCondition(raw: unknown): Result<Condition, ConditionProblem> {
  let parts = 0;
  /** The first problem ends the reading: what stands behind it may be an echo of it. */
  class Problem extends Error {
    readonly problem: ConditionProblem;
    constructor(path: readonly (string | number)[], what: ConditionProblem['what']) {
      super(what);
      this.problem = { at: path.join('.'), what };
    }
  }
  type Path = readonly (string | number)[];

  const count = (path: Path, depth: number) => {
    if (depth > DEPTH_MAXIMUM) throw new Problem(path, 'tooDeep');
    if (++parts > PARTS_MAXIMUM) throw new Problem(path, 'tooLong');
  };

  const operand = (part: unknown, path: Path, depth: number): Operand => {
    count(path, depth);
    if (!isRecord(part) || Object.keys(part).length !== 1) throw new Problem(path, 'shape');
    const { field, number, text, day, today, flag, sum } = part;
    if (typeof field === 'string' && field !== '' && field.length <= TEXT_MAXIMUM) return { field };
    if (typeof number === 'number' && Number.isFinite(number)) return { number };
    if (typeof text === 'string' && text !== '' && text.length <= TEXT_MAXIMUM) return { text };
    if (typeof day === 'string') {
      if (readWireDate(day) === undefined) throw new Problem(path, 'day');
      return { day };
    }
    if (typeof today === 'number' && Number.isInteger(today) && Math.abs(today) <= 36_500) return { today };
    if (typeof flag === 'boolean') return { flag };
    if (Array.isArray(sum) && sum.length > 0)
      return { sum: sum.map((each, at) => operand(each, [...path, 'sum', at], depth + 1)) };
    throw new Problem(path, 'shape');
  };

  const condition = (part: unknown, path: Path, depth: number): Condition => {
    count(path, depth);
    if (!isRecord(part)) throw new Problem(path, 'shape');
    const { is, of, field } = part;
    if (is === 'all' || is === 'any') {
      if (!Array.isArray(of)) throw new Problem([...path, 'of'], 'shape');
      return { is, of: of.map((each, at) => condition(each, [...path, 'of', at], depth + 1)) };
    }
    if (is === 'not') return { is, of: condition(of, [...path, 'of'], depth + 1) };
    if (is === 'filled') {
      if (typeof field !== 'string' || field === '') throw new Problem([...path, 'field'], 'shape');
      return { is, field };
    }
    const side = (name: string) => operand(part[name], [...path, name], depth + 1);
    if (is === 'between') return { is, value: side('value'), least: side('least'), most: side('most') };
    const comparison = COMPARISONS.find((name) => name === is);
    if (comparison === undefined) throw new Problem([...path, 'is'], 'shape');
    return { is: comparison, left: side('left'), right: side('right') };
  };

  try {
    return ok(condition(raw, [], 0));
  } catch (error) {
    if (error instanceof Problem) return fail(error.problem);
    throw error;
  }
}
