import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from './fold.ts';
import { keysOf } from './keys.ts';
import { tokenise } from './tokenise.ts';

test('folding drops case and accents; folding again changes nothing', () => {
  expect(fold('Straße ÀÉÎ Łódź ﬁn')).toBe('strasse aei łodz fin');
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)));
});

test('a token knows its place in the text', () => {
  const text = 'Rechnung Nr. RE-2026-0042, Größe 10½';
  for (const token of tokenise(text)) expect(text.slice(token.start, token.end)).toMatch(/^[\p{L}\p{N}]+$/u);
  expect([...tokenise(text)].map((token) => token.folded)).toEqual([
    'rechnung',
    'nr',
    're',
    '2026',
    '0042',
    'grosse',
    '101',
    '2',
  ]);
});

test.each([
  ['German', 'Rechnungen Rechnung', 'Häuser Haus', 'Verträge Vertrag', 'Anlagen Anlage', 'Lieferscheine Lieferschein'],
  ['English', 'invoices invoice', 'companies company', 'deliveries delivery', 'payments payment', 'files file'],
  ['French', 'factures facture', 'journaux journal', 'tableaux tableau', 'contrats contrat', 'payées payé'],
  ['Italian', 'fatture fattura', 'contratti contratto', 'ordini ordine', 'clienti cliente', 'spedizioni spedizione'],
  [
    'Spanish',
    'facturas factura',
    'contratos contrato',
    'facturaciones facturación',
    'entregas entrega',
    'rápida rápido',
  ],
  ['Dutch', 'facturen factuur', 'jaren jaar', 'rekeningen rekening', 'leveringen levering', 'personen persoon'],
])('[SRCH-02] %s: singular and plural are one term', (_, ...pairs) => {
  for (const pair of pairs) {
    const [one, other] = pair.split(' ') as [string, string];
    expect(keysOf([one]).terms, pair).toEqual(keysOf([other]).terms);
  }
});

test('[SRCH-02] spellings of umlauts and of ß are one term, and so are Polish words with and without accents', () => {
  for (const [one, other] of [
    ['Mueller', 'Müller'],
    ['Strasse', 'Straße'],
    ['płatność', 'platnosc'],
    ['umów', 'umow'],
  ] as const)
    expect(keysOf([one]).terms).toEqual(keysOf([other]).terms);
});

test('[SRCH-02] words that differ in more than an ending stay apart', () => {
  for (const [one, other] of [
    ['data', 'date'],
    ['leer', 'lesen'],
    ['company', 'compare'],
    ['property', 'proposal'],
    ['Miete', 'Mitte'],
  ] as const)
    expect(keysOf([one]).terms).not.toEqual(keysOf([other]).terms);
});
