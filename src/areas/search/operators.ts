import { SEARCH_OPERATORS, type SearchOperator } from '#core/contract/constants.ts';
import type { IndexType } from '#core/contract/master.ts';

const { equal, greater, smaller, unequal, notFilled, filled, contains } = SEARCH_OPERATORS;

/** Specification, section 9, Standard search operators, by number. */
export const symbols: Readonly<Record<SearchOperator, string>> = {
  0: '=',
  1: '>',
  2: '<',
  3: '≠',
  4: '∅',
  5: '∃',
  6: '≈',
};

/** Operators that apply to each value type, in display order (specification, section 9). */
const applicable: Readonly<Record<IndexType, readonly SearchOperator[]>> = {
  text: [contains, equal, unequal, greater, smaller, filled, notFilled],
  numeric: [equal, unequal, greater, smaller, filled, notFilled],
  float: [equal, unequal, greater, smaller, filled, notFilled],
  date: [equal, unequal, greater, smaller, filled, notFilled],
  datetime: [equal, unequal, greater, smaller, filled, notFilled],
};

export const operatorsFor = (type: IndexType): readonly SearchOperator[] => applicable[type];

export const needsValue = (operator: SearchOperator): boolean => operator !== filled && operator !== notFilled;

/** The initial operator of a field: the configured one if it applies to the type, else the type's first. */
export const startingOperator = (type: IndexType, configured: number): SearchOperator => {
  const offered = operatorsFor(type);
  return offered.find((operator) => operator === configured) ?? offered[0] ?? equal;
};

/** Equal, unequal and contains accept several values. */
export const mayBeMany = (operator: SearchOperator): boolean => {
  const { equal, unequal, contains } = SEARCH_OPERATORS;
  return operator === equal || operator === unequal || operator === contains;
};
