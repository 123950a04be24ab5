import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { ListColumn } from '../columns.ts';
import { shownTable } from './shownTable.ts';

interface Person {
  readonly name: string;
  readonly age: number;
}
const columns: readonly ListColumn<Person>[] = [
  { id: 'name', title: 'Name', width: 100, render: ({ name }) => name },
  { id: 'age', title: 'Age', width: 100, render: ({ age }) => age },
  { id: 'state', title: 'State', width: 100, render: () => createElement('b', undefined, 'x'), text: () => 'of age' },
  { id: 'face', title: 'Face', width: 100, render: () => createElement('img') },
];
const rows = [{ name: 'Lea', age: 31 }];

test('[SRV-03] a table holds the columns that are shown, in the user’s order, as they read', () => {
  expect(shownTable(columns, { hidden: [], order: [] }, rows)).toEqual([
    ['Name', 'Age', 'State', 'Face'],
    ['Lea', '31', 'of age', ''],
  ]);
  expect(shownTable(columns, { hidden: ['age', 'face'], order: ['state', 'name'] }, rows)).toEqual([
    ['State', 'Name'],
    ['of age', 'Lea'],
  ]);
});
