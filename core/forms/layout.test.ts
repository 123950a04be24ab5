import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FORM_KINDS, type FormDefinition, type FormField } from '#core/contract/work/form.ts';
import { columnsOf, linesOf, partAfter, UNITS, withColumns, withDropped } from './layout.ts';

const field = (id: string, kind: FormField['kind'] = 'text', part?: number): FormField => ({
  id,
  kind,
  label: id,
  required: false,
  ...(part !== undefined && { part }),
});
const shape = ({ fields }: FormDefinition) =>
  linesOf(fields).map((line) => line.map(({ field: { id }, units }) => `${id}:${units}`).join(' '));

test('[FORM-01] halves, thirds and quarters share a line while they fit; tables and page breaks share none', () => {
  const fields = [
    field('a', 'text', 4),
    field('b', 'text', 4),
    field('c', 'text', 2),
    field('d', 'text', 3),
    field('t', 'table', 2),
    field('e', 'text', 3),
    field('f'),
  ];
  expect(shape({ fields })).toEqual(['a:3 b:3 c:6', 'd:4', 't:12', 'e:4', 'f:12']);
});

test('[FORM-01] a field dropped beside another snaps into its line, up to four; above or below it keeps its width', () => {
  let definition: FormDefinition = { fields: ['a', 'b', 'c', 'd', 'e'].map((id) => field(id)) };
  const drop = (from: number, to: number, edge: 'top' | 'bottom' | 'left' | 'right') => {
    [definition] = withDropped(definition, from, to, edge);
    return shape(definition);
  };
  expect(drop(1, 0, 'left')).toEqual(['b:6 a:6', 'c:12', 'd:12', 'e:12']);
  expect(drop(2, 0, 'right')).toEqual(['b:4 c:4 a:4', 'd:12', 'e:12']);
  expect(drop(4, 2, 'right')).toEqual(['b:3 c:3 a:3 e:3', 'd:12']);
  expect(drop(4, 0, 'left')).toEqual(['d:12', 'b:3 c:3 a:3 e:3']);
  expect(drop(0, 4, 'bottom')).toEqual(['b:3 c:3 a:3 e:3', 'd:12']);
});

test('[FORM-01] a section is set in columns, and a field is made narrower and wider by keyboard', () => {
  const head = { fields: [field('h', 'heading'), field('a'), field('t', 'table'), field('b'), field('i', 'heading')] };
  const set = withColumns(head, 0, 3);
  expect(set.fields.map(({ part }) => part)).toEqual([undefined, 3, undefined, 3, undefined]);
  expect(columnsOf(set, 0)).toBe(3);
  expect(columnsOf(withColumns(set, 0, 1), 0)).toBe(1);
  expect([1, 2, 3, 4].map((part) => partAfter(field('a', 'text', part), 1))).toEqual([2, 3, 4, 4]);
  expect([1, 2, 3, 4].map((part) => partAfter(field('a', 'text', part), -1))).toEqual([undefined, undefined, 2, 3]);
});

test('[FORM-01] wherever a field is dropped, none is lost and every line fits', () => {
  const some = fc.array(
    fc.record({ kind: fc.constantFrom(...FORM_KINDS), part: fc.constantFrom(undefined, 2, 3, 4) }),
    { minLength: 1, maxLength: 12 },
  );
  const edge = fc.constantFrom('top' as const, 'bottom' as const, 'left' as const, 'right' as const);
  fc.assert(
    fc.property(some, fc.nat(11), fc.nat(11), edge, (kinds, from, to, side) => {
      const fields = kinds.map(({ kind, part }, at) => field(`f${at}`, kind, part));
      const moved = from % fields.length;
      const [next, at] = withDropped({ fields }, moved, to % fields.length, side);
      expect(next.fields[at]?.id).toBe(`f${moved}`);
      expect(next.fields.map(({ id }) => id).toSorted()).toEqual(fields.map(({ id }) => id).toSorted());
      for (const line of linesOf(next.fields))
        expect(line.reduce((sum, { units }) => sum + units, 0)).toBeLessThanOrEqual(UNITS);
    }),
  );
});
