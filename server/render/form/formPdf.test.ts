import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import fontkit from '@pdf-lib/fontkit';
import * as fc from 'fast-check';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#core/contract/constants.ts';
import { type FormDefinition, type FormField, FormValues } from '#core/contract/work/form.ts';
import { cellText } from '#core/forms/cell.ts';
import { checkAnswer } from '#core/forms/check.ts';
import { csvOf } from '#core/text/csv.ts';
import { rowsOf } from '#core/forms/model.ts';
import { formFont } from './fonts.ts';
import { formPdf } from './formPdf.ts';
import { shownPlain, shownValue } from './values.ts';

const today = '15.06.2026';
const field = (id: string, kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
  id,
  kind,
  label: `Feld ${id}`,
  required: false,
  ...more,
});
/** Letters of the seven languages, and characters special to spreadsheets and markup. */
const LETTERS = 'abzäöüßéèêçñ¿¡ąćęłńóśźżÀŒœëïijÿ0123456789=+-@<>&"\';,. '.split('');
const text = fc.array(fc.constantFrom(...LETTERS), { maxLength: 60 }).map((letters) => letters.join(''));
const amount = fc.integer({ min: -1e6, max: 1e6 }).map((cents) => String(cents / 100));
const options = ['Erste', 'Zweite; mit "Zeichen"', '=Dritte'];
const definition: FormDefinition = {
  fields: [
    field('head', 'heading'),
    field('a', 'text', { part: 2 }),
    field('b', 'number', { part: 2 }),
    field('c', 'longtext'),
    field('d', 'choices', { options }),
    field('e', 'file'),
    field('f', 'signature'),
    field('g', 'yesno'),
    field('t', 'table', {
      columns: [
        { id: 'x', kind: 'text', label: 'Was', required: false },
        { id: 'y', kind: 'amount', label: 'Betrag', required: false },
      ],
    }),
    field('s', 'computed', { formula: { sum: [{ field: 't.y' }, { field: 'b' }] } }),
  ],
};
const answers = fc.record({
  a: text,
  b: amount,
  c: fc.array(text, { maxLength: 20 }).map((lines) => lines.join('\n')),
  d: fc.subarray(options),
  e: fc.array(
    text.map((name) => ({ file: 'A'.repeat(22), name })),
    { maxLength: 3 },
  ),
  f: fc.oneof(
    text.map((typed) => [{ typed }]),
    fc.constant([{ drawn: 'M1 2L30 40' }]),
  ),
  g: fc.constantFrom('0', '1'),
  t: fc.array(fc.record({ x: text, y: amount }), { maxLength: 60 }),
});

const paperOf = (values: FormValues) =>
  formPdf({
    name: 'Prüfung',
    definition,
    language: 'de',
    answer: { values, number: 7, at: `${today} 10:00:00`, comment: '' },
  });

const itemsOf = async (page: PDFPageProxy): Promise<readonly string[]> =>
  (await page.getTextContent()).items.flatMap((item) => ('str' in item ? [item.str] : []));

async function textsOf(bytes: Uint8Array): Promise<readonly string[]> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 });
  const pdf = await task.promise;
  const pages = Array.from({ length: pdf.numPages }, async (_, at) =>
    (await itemsOf(await pdf.getPage(at + 1))).join(''),
  );
  const texts = await Promise.all(pages);
  await task.destroy();
  return texts;
}
const bare = (shown: string) => shown.replaceAll(/\s/g, '');

test('[FORM-02] every valid answer round-trips through PDF, archive and CSV export', async () => {
  await fc.assert(
    fc.asyncProperty(answers, async (given) => {
      const { problems, values } = checkAnswer(definition, FormValues.parse(given), today);
      expect(problems).toEqual([]);
      expect(FormValues.parse(JSON.parse(JSON.stringify(values)))).toEqual(values);
      const paper = bare((await textsOf(await paperOf(values))).join(''));
      for (const one of definition.fields) {
        if (one.kind !== 'table') expect(paper).toContain(bare(shownValue(one, values, 'de')));
        for (const row of rowsOf(values, one.kind === 'table' ? one.id : ''))
          for (const { id, kind } of one.columns ?? [])
            expect(paper).toContain(bare(shownPlain(kind, row[id] ?? '', 'de')));
      }
      const cells = definition.fields.map((one) => cellText(values, one, 'gezeichnet'));
      expect(readCsv(csvOf([cells]))).toEqual([cells]);
    }),
    { numRuns: 15 },
  );
});

test('[FORM-02] the form’s font has every letter of all seven languages', async () => {
  const font = fontkit.create(await formFont());
  for (const language of LANGUAGES) {
    const shown = ['1', '0'].map((g) => shownValue(field('g', 'yesno'), { g }, language)).join('');
    expect(shown).not.toBe('');
    for (const sign of [...Array.from(shown), ...LETTERS])
      expect(font.hasGlyphForCodePoint(sign.codePointAt(0)!), sign).toBe(true);
  }
});

/** Parses CSV like a spreadsheet; the character that guards against formulas is not part of the text. */
function readCsv(csv: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  const cells = /(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n)/y;
  cells.lastIndex = 1;
  for (let found = cells.exec(csv); found !== null; found = cells.exec(csv)) {
    const cell = found[1]?.replaceAll('""', '"') ?? found[2] ?? '';
    rows.at(-1)?.push(cell.replace(/^'(?='*[=+\-@＝＋－＠\t\r\n])/, ''));
    if (found[3] === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

test('[FORM-02] page breaks cut no row, and each page repeats the table’s head', async () => {
  const rows = Array.from({ length: 200 }, (_, at) => ({
    x: `Anfang${at}. ${'viel Text '.repeat(at % 30)} Ende${at}.`,
    y: '1',
  }));
  const pages = await textsOf(await paperOf({ t: rows }));
  expect(pages.length).toBeGreaterThan(4);
  for (const [at] of rows.entries()) {
    const [first, last] = [`Anfang${at}.`, `Ende${at}.`].map((word) => pages.findIndex((page) => page.includes(word)));
    expect(last).toBe(first);
  }
  for (const page of pages.slice(0, -1)) expect(page).toContain('Betrag');
});

test('[FORM-02] a row longer than a page continues on the next pages', async () => {
  const long = Array.from({ length: 300 }, (_, at) => `Zeile${at}.`).join('\n');
  const pages = await textsOf(await paperOf({ c: long, t: [{ x: long, y: '1' }] }));
  const all = pages.join('');
  expect(all.split('Zeile299.')).toHaveLength(3);
});

test('[FORM-02] headings, fields and tables are tagged, filled and empty, every field has a name, and every font is embedded', async () => {
  const filled = await PDFDocument.load(await paperOf({ a: 'x', t: [{ x: 'y', y: '1' }] }));
  const empty = await PDFDocument.load(await formPdf({ name: 'Leer', definition, language: 'de' }));
  for (const [pdf, tags] of [
    [filled, ['H1', 'H2', 'P', 'Div', 'Table', 'TR', 'TH', 'TD']],
    [empty, ['H1', 'H2', 'P', 'Div', 'Form', 'Table', 'TR', 'TH', 'TD']],
  ] as const) {
    expect(pdf.catalog.lookup(PDFName.of('MarkInfo'), PDFDict).toString()).toContain('true');
    const root = pdf.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
    const found = new Set<string>();
    const walk = (piece: PDFDict) => {
      found.add(piece.get(PDFName.of('S'))?.toString().slice(1) ?? '');
      const kids = piece.lookup(PDFName.of('K'));
      const all = kids instanceof PDFArray ? kids.asArray().map((kid) => pdf.context.lookup(kid)) : [kids];
      for (const kid of all) if (kid instanceof PDFDict && kid.has(PDFName.of('S'))) walk(kid);
    };
    walk(root.lookup(PDFName.of('K'), PDFDict));
    for (const tag of tags) expect(found).toContain(tag);
  }
  for (const pdf of [filled, empty]) {
    const dicts = pdf.context.enumerateIndirectObjects().flatMap(([, one]) => (one instanceof PDFDict ? [one] : []));
    const described = dicts.filter((one) => one.get(PDFName.of('Type')) === PDFName.of('FontDescriptor'));
    expect(described.length).toBeGreaterThan(0);
    for (const one of described)
      expect(['FontFile2', 'FontFile3'].some((file) => one.has(PDFName.of(file)))).toBe(true);
    // No font that is not embedded: each has a descriptor, or is a Type0 font whose descendant has one.
    for (const one of dicts.filter((dict) => dict.get(PDFName.of('Type')) === PDFName.of('Font')))
      expect(['FontDescriptor', 'DescendantFonts'].some((key) => one.has(PDFName.of(key)))).toBe(true);
  }
  const fonts = empty.getForm().acroForm.dict.lookup(PDFName.of('DR'), PDFDict).lookup(PDFName.of('Font'), PDFDict);
  expect(fonts.keys().map(String)).toEqual(['/LiberationSans']);
  expect(empty.getForm().getTextField('a').acroField.dict.get(PDFName.of('DA'))?.toString()).toContain(
    '/LiberationSans',
  );
  for (const one of empty.getForm().getFields()) expect(one.acroField.dict.has(PDFName.of('TU'))).toBe(true);
});

test('[FORM-02] fields and cells of an empty form take no more characters than their rule allows', async () => {
  const columns = [
    { id: 'x', kind: 'text', label: 'X', required: false, maxlength: 4 },
    { id: 'y', kind: 'text', label: 'Y', required: false },
  ] as const;
  const fields = [field('a', 'text', { maxlength: 9 }), field('t', 'table', { columns: [...columns] })];
  const pdf = await PDFDocument.load(await formPdf({ name: 'Leer', definition: { fields }, language: 'de' }));
  const most = (id: string) => pdf.getForm().getTextField(id).getMaxLength();
  expect(['a', 't.x.1', 't.x.2', 't.y.1'].map(most)).toEqual([9, 4, 4, undefined]);
});
