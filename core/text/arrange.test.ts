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
