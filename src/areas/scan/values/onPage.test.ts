import { expect, test } from 'vitest';
import { lineBeginnings, rowOnPage } from './onPage.ts';
import { page } from './testing/page.ts';

const row = (number: string, name: string) => ({
  indexes: [
    { indexid: 1, value: number },
    { indexid: 2, value: name },
  ],
});
const rows = [row('7', 'Werft'), row('8', 'Werft Nord GmbH'), row('9', 'Werft Süd GmbH'), row('10', 'AG')];

test('[SCAN-05] the supplier is found on the page by the look-up table: the whole name, the longest that stands there', () => {
  const words = page('Werft Nord GmbH', 'Hafenstraße 4', 'Rechnung Nr. 4711');
  expect(lineBeginnings(words)).toEqual(['Werft', 'Hafenstraße', 'Rechnung']);
  const found = rowOnPage(rows, 2, words);
  expect(found?.row).toEqual(rows[1]);
  expect(found?.words.map((start) => words.find((word) => word.start === start)?.text)).toEqual([
    'Werft',
    'Nord',
    'GmbH',
  ]);
  expect(rowOnPage(rows, 2, page('WERFT SUD GMBH'))?.row).toEqual(rows[2]);
});

test('[SCAN-05] a partial name does not match, and a very short one is not searched for', () => {
  expect(rowOnPage(rows.slice(1), 2, page('Werft Nord', 'AG'))).toBeUndefined();
  expect(lineBeginnings(page('AG', '12', 'Im Hof 3'))).toEqual([]);
});
