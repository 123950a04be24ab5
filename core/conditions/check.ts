import {
  type Atom,
  type Condition,
  type Field,
  type Fields,
  fieldsIn,
  isColumn,
  type Operand,
  rowFieldsIn,
  takesRows,
} from './condition.ts';
import type { ConditionProblem } from './parse.ts';

/** Values are only comparable within a sort: numbers with numbers, days and points in time with each other. */
export type Sort = 'number' | 'time' | 'text' | 'flag';

export const sortOfField = ({ type }: Pick<Field, 'type'>): Sort =>
  type === 'numeric' || type === 'float' ? 'number' : type === 'date' || type === 'datetime' ? 'time' : type;

/** The problems of a condition over these fields; none if it can be used. */
export function checkCondition(condition: Condition, fields: Fields): readonly ConditionProblem[] {
  const { walk, problems } = checker(fields);
  walk(condition, '');
  return problems;
}

/** The problems of a formula, which must yield a number. */
export function checkFormula(formula: Operand, fields: Fields): readonly ConditionProblem[] {
  const { sortOf, problems } = checker(fields);
  const sort = sortOf(formula, '');
  return sort === undefined || sort === 'number' ? problems : [...problems, { at: '', what: 'type' }];
}

const below = (at: string, name: string) => (at === '' ? name : `${at}.${name}`);

function checker(fields: Fields) {
  const problems: ConditionProblem[] = [];
  const report = (at: string, what: ConditionProblem['what']): undefined => {
    problems.push({ at, what });
  };

  const need = (wanted: Sort, operand: Operand, at: string, isRows: boolean) => {
    const sort = sortOf(operand, at, isRows);
    if (sort !== undefined && sort !== wanted) report(at, 'type');
  };

  /** An operand taken row by row must not itself contain something that takes rows. */
  const gathered = (part: Operand, at: string) => {
    const own = rowFieldsIn(part).filter(isColumn(fields)).length;
    if (own > 0 && own < fieldsIn(part).filter(isColumn(fields)).length) report(at, 'nested');
    else need('number', part, at, true);
  };

  /** The sort of an operand, or undefined once its problem is reported. @param isRows columns are taken row by row */
  const sortOf = (operand: Operand, at: string, isRows = false): Sort | undefined => {
    if ('field' in operand) {
      const field = Object.hasOwn(fields, operand.field) ? fields[operand.field] : undefined;
      if (field === undefined) return report(at, 'unknownField');
      if (field.many === true && !isRows) return report(at, 'list');
      return sortOfField(field);
    }
    if ('sum' in operand) {
      operand.sum.forEach((part, index) => gathered(part, below(at, `sum.${index}`)));
      return 'number';
    }
    if ('calc' in operand) {
      const wanted = operand.calc === 'days' ? 'time' : 'number';
      operand.of.forEach((part, index) => {
        const place = below(at, `of.${index}`);
        if (takesRows(operand)) gathered(part, place);
        else need(wanted, part, place, isRows);
      });
      return 'number';
    }
    if ('if' in operand) {
      walk(operand.if, below(at, 'if'), isRows);
      const [sort, other] = (['yes', 'no'] as const).map((side) => sortOf(operand[side], below(at, side), isRows));
      if (sort === undefined || other === undefined) return undefined;
      return sort === other ? sort : report(below(at, 'no'), 'type');
    }
    return 'number' in operand ? 'number' : 'text' in operand ? 'text' : 'flag' in operand ? 'flag' : 'time';
  };

  const atom = (part: Atom, at: string, isRows: boolean) => {
    const place = (name: string) => below(at, name);
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
    const sorts = sides.map(([name, operand]) => sortOf(operand, place(name), isRows));
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

  const walk = (part: Condition, at: string, isRows = false): void => {
    const inside = below(at, 'of');
    if (part.is === 'all' || part.is === 'any')
      part.of.forEach((each, index) => walk(each, `${inside}.${index}`, isRows));
    else if (part.is === 'not') walk(part.of, inside, isRows);
    else atom(part, at, isRows);
  };
  return { walk, sortOf, problems };
}
