import { expect, test } from 'vitest';
import { factEntries, type Facts, factsFor } from '../archive/facts.ts';
import { amountText, dateText } from '../calendar.ts';
import { type IndexName, indexRow } from '../company/indexes.ts';
import { CLIENTS, type DoctypeName } from '../company/structure.ts';
import { random } from '../random.ts';
import { contract } from './contract.ts';
import { letter, payslip } from './correspondence.ts';
import { manual } from './manual.ts';
import type { Paper } from './paper.ts';
import { SHEETS, technicalDrawing, testRecord } from './technical.ts';
import { chooseItems, goodsPaper, grossOf, invoice } from './trade.ts';

const [company] = CLIENTS;
const TIME = Date.UTC(2025, 4, 14);
const ITEMS = chooseItems(random('items'), 4);

test('an invoice shows the number and total of its index values', async () => {
  for (let serial = 1; serial <= 20; serial++) {
    const dice = random(`invoice ${serial}`);
    const items = chooseItems(dice, dice.int(1, 50));
    const facts = { ...factsFor('Eingangsrechnung', dice, TIME, serial), grossAmount: grossOf(items) };
    const { text, bytes } = await (await invoice(dice, company, facts, true, items)).finish();
    expect(text).toContain(String(facts.invoiceNo));
    expect(text).toContain(`\n${amountText(facts.grossAmount)}\n`);
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
  }
});

const shown = (name: IndexName, fact: string | number): string => {
  if (name === 'grossAmount') return amountText(Number(fact));
  if (name === 'employee') return String(fact).split(', ').toReversed().join(' ');
  const { type } = indexRow(name);
  return type === 'float' ? String(fact).replace('.', ',') : type === 'date' ? dateText(Number(fact)) : String(fact);
};

test.each<[DoctypeName, readonly IndexName[], (facts: Facts) => Promise<Paper>]>([
  [
    'Ausgangsrechnung',
    ['invoiceNo', 'invoiceDate', 'customerNo', 'customer', 'city', 'currency', 'dueDate'],
    (facts) => invoice(random('a'), company, { ...facts, grossAmount: grossOf(ITEMS) }, false, ITEMS),
  ],
  [
    'Lieferschein',
    ['deliveryNo', 'deliveryDate', 'supplierNo', 'supplier', 'city', 'orderNo', 'weight'],
    (facts) => goodsPaper(random('b'), company, facts, 'Lieferschein', 5),
  ],
  [
    'Bestellung',
    ['deliveryNo', 'deliveryDate', 'supplierNo', 'supplier', 'city', 'orderNo'],
    (facts) => goodsPaper(random('c'), company, facts, 'Bestellung', 5),
  ],
  [
    'Vertrag',
    ['contractNo', 'partner', 'title', 'contractStart', 'noticeMonths', 'grossAmount'],
    (facts) => contract(random('d'), company, facts, 2),
  ],
  ['Schriftverkehr', ['subject', 'partner'], (facts) => letter(random('e'), company, facts)],
  ['Entgeltabrechnung', ['staffNo', 'employee', 'costCentre'], (facts) => payslip(random('f'), company, facts)],
  [
    'Technische Zeichnung',
    ['drawingNo', 'title', 'revision', 'weight', 'machineNo'],
    (facts) => technicalDrawing(random('g'), company, facts, SHEETS.A3),
  ],
  ['Betriebsanleitung', ['title', 'machineNo', 'revision'], (facts) => manual(random('h'), company, facts, 12)],
  ['Prüfprotokoll', ['machineNo', 'tester', 'title'], (facts) => testRecord(random('i'), company, facts)],
])('a paper of type %s shows the values it is filed under', async (doctype, names, draw) => {
  for (let serial = 1; serial <= 5; serial++) {
    const facts = factsFor(doctype, random(`${doctype} ${serial}`), TIME, serial);
    const { text } = await (await draw(facts)).finish();
    const filed = factEntries(facts).filter(([name]) => names.includes(name));
    expect(filed.filter(([name, fact]) => !text.includes(shown(name, fact)))).toEqual([]);
  }
});

test('the negotiated contract differs from its draft only in the terms', async () => {
  const facts = factsFor('Vertrag', random('contract'), TIME, 1);
  const [draft, final] = await Promise.all(
    ([1, 2] as const).map(async (version) => (await contract(random('ink'), company, facts, version)).finish()),
  );
  const lines = new Set(draft?.text.split('\n'));
  const changed = final?.text.split('\n').filter((line) => !lines.has(line)) ?? [];
  expect(changed.length).toBeGreaterThan(2);
  expect(changed.length).toBeLessThan(15);
});

test('a manual has exactly the pages it was asked for', async () => {
  const { sizes } = await (
    await manual(random('manual'), company, factsFor('Betriebsanleitung', random('facts'), TIME, 1), 75)
  ).finish();
  expect(sizes).toHaveLength(75);
});
