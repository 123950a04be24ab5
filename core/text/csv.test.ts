import { expect, test } from 'vitest';
import { csvOf, unguarded } from './csv.ts';

test('[FORM-02] cells keep any text apart, and none becomes a spreadsheet formula', () => {
  expect(
    csvOf([
      ['Name', 'Größe'],
      ['a;b', 'say "no"'],
      ['=1+1', '-5'],
      ['@x', 'two\nlines'],
    ]),
  ).toBe('\uFEFFName;Größe\r\n"a;b";"say ""no"""\r\n\'=1+1;-5\r\n\'@x;"two\nlines"\r\n');
});

test('[FORM-02] neither a line break nor a full-width sign before a formula lets it run', () => {
  expect(csvOf([['\n=1+1', '＝1+1', '＠x']])).toBe("\uFEFF\"'\n=1+1\";'＝1+1;'＠x\r\n");
  expect(unguarded("'＝1+1")).toBe('＝1+1');
});

test('[FORM-02] an apostrophe of the text’s own before a formula is told from the guard', () => {
  expect(csvOf([["'=1", "''-x", "it's", "'a"]])).toBe("\uFEFF''=1;'''-x;it's;'a\r\n");
});

test('signed and grouped numbers stay numbers; a telephone number does not', () => {
  expect(csvOf([['-12,5', '+3', '-1.234,50', '+49 7151', '-']])).toBe("\uFEFF-12,5;+3;-1.234,50;'+49 7151;'-\r\n");
});
