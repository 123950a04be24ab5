import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arranged } from './arrange.ts';

const rows = [{ name: 'b' }, { name: 'a' }];

test('an unknown column neither sorts nor filters, whatever its name', () => {
  for (const column of ['nobody', '__proto__', 'hasOwnProperty'])
    expect(
      arranged(
        rows,
        { sort: [{ column, descending: false }], filters: { [column]: ['x'] }, quick: '' },
        { name: ({ name }) => name },
      ),
    ).toEqual(rows);
});

test('rows are in the order of their values, numbers within texts by size, equal ones as before, missing ones last', () => {
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  const value = fc.option(fc.oneof(fc.constantFrom('', 'a', 'A', 'ä', 'b 2', 'b 10'), fc.string({ maxLength: 3 })));
  const some = fc.array(fc.record({ text: value, number: fc.option(fc.integer({ min: -3, max: 3 })) }));
  fc.assert(
    fc.property(some, fc.boolean(), fc.boolean(), (given, textDown, numberDown) => {
      const sort = [
        { column: 'text', descending: textDown },
        { column: 'number', descending: numberDown },
      ];
      const values = { text: (row: (typeof given)[0]) => row.text, number: (row: (typeof given)[0]) => row.number };
      const found = arranged(given, { sort, filters: {}, quick: '' }, values);
      const byText = (one: string, other: string): number => collator.compare(one, other) * (textDown ? -1 : 1);
      const expected = given.toSorted(
        (one, other) =>
          Number(!one.text) - Number(!other.text) ||
          (one.text && other.text ? byText(one.text, other.text) : 0) ||
          Number(one.number === null) - Number(other.number === null) ||
          ((one.number ?? 0) - (other.number ?? 0)) * (numberDown ? -1 : 1),
      );
      expect(found).toEqual(expected);
    }),
  );
});
