import { expect, test } from 'vitest';
import { arranged } from './arrange.ts';

const rows = [{ name: 'b' }, { name: 'a' }];

test('a column that there is not orders and filters nothing, whatever it is called', () => {
  for (const column of ['nobody', '__proto__', 'hasOwnProperty'])
    expect(
      arranged(
        rows,
        { sort: [{ column, descending: false }], filters: { [column]: ['x'] }, quick: '' },
        { name: ({ name }) => name },
      ),
    ).toEqual(rows);
});
