import { expect, test } from 'vitest';
import { factsFor } from '../archive/facts.ts';
import { amountText } from '../calendar.ts';
import { CLIENTS } from '../company/structure.ts';
import { random } from '../random.ts';
import { contract } from './contract.ts';
import { manual } from './manual.ts';
import { chooseItems, grossOf, invoice } from './trade.ts';

const [company] = CLIENTS;
const TIME = Date.UTC(2025, 4, 14);

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
