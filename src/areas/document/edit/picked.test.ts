import { expect, test } from 'vitest';
import { pickedFor } from './picked.ts';

test('[DOC-02] text of a page goes into a field in one line, unless the field has several', () => {
  const text = ' Lindner\tService  GmbH\nHafenstraße 16 \n';
  expect(pickedFor({ textarea: false }, text)).toBe('Lindner Service GmbH Hafenstraße 16');
  expect(pickedFor({ textarea: true }, text)).toBe('Lindner Service GmbH\nHafenstraße 16');
  expect(pickedFor({ textarea: false }, ' \n ')).toBe('');
});
