import { readWireDate } from '#core/kernel/date.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import {
  CALCULATIONS,
  COMPARISONS,
  type Condition,
  DECIMALS_MAXIMUM,
  DEPTH_MAXIMUM,
  isCalculation,
  type Operand,
  PARTS_MAXIMUM,
} from './condition.ts';

/** Where a condition is wrong, as a path from its root such as `of.1.left`. */
export interface ConditionProblem {
  readonly at: string;
  readonly what: 'shape' | 'tooDeep' | 'tooLong' | 'day' | 'decimals' | 'unknownField' | 'type' | 'list' | 'nested';
}

const TEXT_MAXIMUM = 500;
const isRecord = (raw: unknown): raw is Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);

type Path = readonly (string | number)[];

/** Reading stops at the first problem: later ones may only be its consequence. */
class Problem extends Error {
  readonly problem: ConditionProblem;
  constructor(path: Path, what: ConditionProblem['what']) {
    super(what);
    this.problem = { at: path.join('.'), what };
  }
}

/**
 * Reads a condition from untrusted JSON. A condition that is returned can be evaluated and is bounded in depth and
 * length.
 */
export const parseCondition = (raw: unknown): Result<Condition, ConditionProblem> =>
  reading(() => reader().condition(raw, [], 0));

/** Reads a formula in the same way. */
export const parseFormula = (raw: unknown): Result<Operand, ConditionProblem> =>
  reading(() => reader().operand(raw, [], 0));

function reading<Read>(read: () => Read): Result<Read, ConditionProblem> {
  try {
    return ok(read());
  } catch (error) {
    if (error instanceof Problem) return fail(error.problem);
    throw error;
  }
}

function reader() {
  let parts = 0;

  const count = (path: Path, depth: number) => {
    if (depth > DEPTH_MAXIMUM) throw new Problem(path, 'tooDeep');
    if (++parts > PARTS_MAXIMUM) throw new Problem(path, 'tooLong');
  };

  const operand = (part: unknown, path: Path, depth: number): Operand => {
    count(path, depth);
    if (!isRecord(part)) throw new Problem(path, 'shape');
    if ('calc' in part) return calculation(part, path, depth);
    if ('if' in part) {
      const side = (name: string) => operand(part[name], [...path, name], depth + 1);
      return { if: condition(part['if'], [...path, 'if'], depth + 1), yes: side('yes'), no: side('no') };
    }
    if (Object.keys(part).length !== 1) throw new Problem(path, 'shape');
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

  const calculation = (part: Readonly<Record<string, unknown>>, path: Path, depth: number): Operand => {
    const { calc, of } = part;
    if (!isCalculation(calc) || !Array.isArray(of) || of.length === 0) throw new Problem(path, 'shape');
    const takes = CALCULATIONS[calc];
    if (takes !== 0 && of.length !== takes) throw new Problem(path, 'shape');
    const operands = of.map((each, at) => operand(each, [...path, 'of', at], depth + 1));
    const [, to] = operands;
    if (calc === 'round' && !(to !== undefined && 'number' in to && isDecimals(to.number)))
      throw new Problem([...path, 'of', 1], 'decimals');
    return { calc, of: operands };
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

  return { condition, operand };
}

const isDecimals = (number: number) => Number.isInteger(number) && number >= 0 && number <= DECIMALS_MAXIMUM;
