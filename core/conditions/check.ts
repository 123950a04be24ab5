import { type Atom, type Condition, type Field, type Fields, type Operand } from './condition.ts';
import type { ConditionProblem } from './parse.ts';

/** What can be compared with what: numbers with numbers, days and points in time with each other. */
export type Sort = 'number' | 'time' | 'text' | 'flag';

export const sortOfField = ({ type }: Pick<Field, 'type'>): Sort =>
  type === 'numeric' || type === 'float' ? 'number' : type === 'date' || type === 'datetime' ? 'time' : type;

/** What is wrong with a condition over these fields; nothing where it may be used. */
export function checkCondition(condition: Condition, fields: Fields): readonly ConditionProblem[] {
  const problems: ConditionProblem[] = [];
  const report = (at: string, what: ConditionProblem['what']): undefined => {
    problems.push({ at, what });
  };

  /** The sort of an operand, undefined once its fault is reported. */
  const sortOf = (operand: Operand, at: string, summed = false): Sort | undefined => {
    if ('field' in operand) {
      const field = Object.hasOwn(fields, operand.field) ? fields[operand.field] : undefined;
      if (field === undefined) return report(at, 'unknownField');
      if (field.many === true && !summed) return report(at, 'list');
      return sortOfField(field);
    }
    if ('sum' in operand) {
      for (const [index, part] of operand.sum.entries()) {
        const place = `${at}.sum.${index}`;
        const sort = sortOf(part, place, true);
        if (sort !== undefined && sort !== 'number') report(place, 'type');
      }
      return 'number';
    }
    return 'number' in operand ? 'number' : 'text' in operand ? 'text' : 'flag' in operand ? 'flag' : 'time';
  };

  const atom = (part: Atom, at: string) => {
    const place = (name: string) => (at === '' ? name : `${at}.${name}`);
    if (part.is === 'filled') {
      if (!Object.hasOwn(fields, part.field)) report(place('field'), 'unknownField');
      return;
    }
    const sides: readonly (readonly [string, Operand])[] =
      part.is === 'between'
        ? [
            ['value', part.value],
            ['least', part.least],
            ['most', part.most],
          ]
        : [
            ['left', part.left],
            ['right', part.right],
          ];
    const sorts = sides.map(([name, operand]) => sortOf(operand, place(name)));
    if (sorts.includes(undefined)) return;
    const [first] = sorts;
    const other = sorts.findIndex((sort) => sort !== first);
    if (other > 0) {
      report(place(sides[other]?.[0] ?? ''), 'type');
      return;
    }
    const same = part.is === 'equal' || part.is === 'unequal';
    const within = part.is === 'contains' || part.is === 'starts';
    if (within ? first !== 'text' : !same && (first === 'text' || first === 'flag')) report(place('is'), 'type');
  };

  const walk = (part: Condition, at: string): void => {
    const below = at === '' ? 'of' : `${at}.of`;
    if (part.is === 'all' || part.is === 'any') part.of.forEach((each, index) => walk(each, `${below}.${index}`));
    else if (part.is === 'not') walk(part.of, below);
    else atom(part, at);
  };
  walk(condition, '');
  return problems;
}
