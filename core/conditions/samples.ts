import { DAY_MS, readWireDate } from '#core/kernel/date.ts';
import { atomsOf, type Condition, type Field, fieldsIn, fieldsOf, type Operand, operandsOf } from './condition.ts';
import { sortOfField } from './check.ts';

/**
 * Sample values of one field: one for every region that the comparisons of a condition divide it into. `exact` if no
 * other value of the field could give a different result.
 */
export interface Samples {
  readonly values: readonly string[];
  readonly exact: boolean;
}

/** With more texts than this there are too many combinations to try. */
const TEXTS_MAXIMUM = 6;
/** Separators, of which one is used that occurs in no text of the condition. */
const FOREIGN = ['·', '¤', '¦', '§'];

const constant = (operand: Operand) => fieldsIn(operand).length === 0 && !('if' in operand);

export function samplesOf(name: string, field: Field, condition: Condition, today: string): Samples {
  const atoms = atomsOf(condition).filter((atom) => fieldsOf(atom).includes(name));
  const others = atoms.flatMap(operandsOf).filter((operand) => !('field' in operand && operand.field === name));
  const plain = others.every(constant) && field.many !== true;
  const sort = sortOfField(field);
  if (sort === 'flag') return { values: ['', '0', '1'], exact: plain };
  if (field.options !== undefined) return { values: ['', ...field.options], exact: plain };
  if (sort === 'text') {
    const texts = [...new Set(others.flatMap((operand) => ('text' in operand ? [operand.text.toLowerCase()] : [])))];
    const { values, exact } = textSamples(texts);
    return { values, exact: exact && plain };
  }
  if (sort === 'number') {
    const numbers = atomsOf(condition)
      .flatMap(operandsOf)
      .flatMap((operand) => ('number' in operand ? [operand.number] : []));
    const whole = field.type === 'numeric';
    const { least = -Infinity, most = Infinity } = field;
    const within = [...around(numbers, whole ? 1 : 0.5, whole), least, most].filter(
      (number) => Number.isFinite(number) && number >= least && number <= most,
    );
    return { values: ['', ...new Set(within.map(String))], exact: plain };
  }
  const now = readWireDate(today) ?? 0;
  const relative = others.some((operand) => 'today' in operand);
  const absolute = others.some((operand) => 'day' in operand);
  const days = atomsOf(condition)
    .flatMap(operandsOf)
    .flatMap((operand) =>
      'today' in operand ? [now + operand.today * DAY_MS] : 'day' in operand ? [readWireDate(operand.day) ?? 0] : [],
    );
  // If fixed days are compared together with days counted from today, the result may change from one day to the next.
  return {
    values: ['', ...around(days, DAY_MS, true).map((time) => wireOf(time, field.type === 'datetime'))],
    exact: plain && !(relative && absolute),
  };
}

/** Each number, its neighbours, the midpoint to the next one, and zero. */
function around(numbers: readonly number[], step: number, whole: boolean): readonly number[] {
  const sorted = [...new Set([...numbers, 0])].sort((a, b) => a - b);
  const halves = sorted.slice(1).map((next, at) => ((sorted[at] ?? 0) + next) / 2);
  const all = [...sorted.flatMap((number) => [number - step, number, number + step]), ...halves];
  return [...new Set(whole ? all.flatMap((number) => [Math.floor(number), Math.ceil(number)]) : all)];
}

/**
 * Besides the texts themselves: texts that begin with one of them and contain some of the others, separated by a
 * character that occurs in none. If any text makes a condition true, one of these does.
 */
function textSamples(texts: readonly string[]): Samples {
  const apart = FOREIGN.find((each) => texts.every((text) => !text.includes(each)));
  if (apart === undefined || texts.length > TEXTS_MAXIMUM) return { values: ['', ...texts, '·'], exact: false };
  const values = new Set(['', ...texts]);
  for (let chosen = 0; chosen < 2 ** texts.length; chosen++) {
    const held = texts.filter((_, at) => (chosen >> at) % 2 === 1);
    for (const start of ['', ...held]) values.add([start, ...held].join(apart) + apart);
  }
  return { values: [...values], exact: true };
}

const two = (number: number) => String(number).padStart(2, '0');

function wireOf(time: number, withTime: boolean): string {
  const date = new Date(time);
  const day = `${two(date.getUTCDate())}.${two(date.getUTCMonth() + 1)}.${String(date.getUTCFullYear()).padStart(4, '0')}`;
  return withTime ? `${day} 12:00:00` : day;
}
