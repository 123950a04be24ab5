import { expect, test } from 'vitest';
import { historyRows } from './exportHistory.ts';

test('[WF-06] the exported history has user, on whose behalf, to whom, time, duration, decision, comment and values', () => {
  const entry = {
    at: '22.11.2026 10:00:00',
    username: 'Eva',
    onbehalfofname: 'Udo',
    event: 'do',
    stepname: { de: 'Prüfen' },
    decision: { de: 'Ja' },
    comment: '=1+1',
    values: { amount: '5' },
    minutes: 7,
    target: 'Ute',
  };
  const words = { heads: ['Wann'], eventOf: () => 'Ausgeführt', valuesOf: () => 'Betrag: 5', language: 'de' };
  expect(historyRows([entry], words)).toEqual([
    ['Wann'],
    ['22.11.2026 10:00:00', 'Eva', 'Udo', 'Prüfen', 'Ausgeführt', 'Ute', 'Ja', '=1+1', '7', 'Betrag: 5'],
  ]);
});
