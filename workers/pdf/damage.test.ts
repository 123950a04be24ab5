import { expect, test } from 'vitest';
import { bytesOf, FAXES } from '#core/pictures/testing/coded.ts';
import { codedPicturesIn } from './damage.ts';

const [fax] = FAXES;
const data = bytesOf(fax?.data ?? '');

/** A part of a PDF with a fax as object 12, and after it other objects. */
const pdfWith = (entries: string, others = ''): Uint8Array => {
  const encoder = new TextEncoder();
  const head = `1 0 obj\n<</Type/Page>>\nendobj\n12 0 obj\n<</Subtype/Image/Width 64/Height 24${entries}>>\nstream\n`;
  return Uint8Array.of(...encoder.encode(head), ...data, ...encoder.encode(`\nendstream\nendobj\n112 0 obj${others}`));
};

test('[VIEW-04] a fax in a PDF is found where its object is, however its filter and length are written', () => {
  for (const entries of [
    `/Filter/CCITTFaxDecode/Length ${data.length}`,
    `/Filter [ /CCITTFaxDecode ] /Length 13 0 R`,
    '/Filter /CCITTFaxDecode /Length 999999',
  ]) {
    const bytes = pdfWith(entries);
    const found = codedPicturesIn(bytes);
    expect([...found.keys()], entries).toEqual(['12R']);
    const { filter, width, height, from = 0, to = 0 } = found.get('12R') ?? {};
    expect({ filter, width, height }).toEqual({ filter: 'CCITTFaxDecode', width: 64, height: 24 });
    // The line break before the end may or may not belong to it.
    expect([...bytes.subarray(from, to)].slice(0, data.length), entries).toEqual([...data]);
    expect(to - from - data.length, entries).toBeLessThanOrEqual(1);
  }
});

test('[VIEW-04] of several objects of one number in a PDF the last counts; a later generation is told apart', () => {
  const filter = '/Filter/CCITTFaxDecode';
  expect(codedPicturesIn(pdfWith(filter, '\nendobj\n12 0 obj\n<<>>\nendobj')).size).toBe(0);
  const again = `\nendobj\n12 3 obj\n<</Width 8/Height 9${filter}>>\nstream\nxy`;
  const found = codedPicturesIn(pdfWith(filter, again));
  expect([...found.keys()]).toEqual(['12R', '12R3']);
  // Nothing says where a stream that was cut off ends: at the end of the file.
  expect((found.get('12R3')?.to ?? 0) - (found.get('12R3')?.from ?? 0)).toBe(2);
});

test('[VIEW-04] what cannot be examined in a PDF is not looked for', () => {
  for (const entries of ['/Filter[/FlateDecode/CCITTFaxDecode]', '/Filter/DCTDecode', ''])
    expect(codedPicturesIn(pdfWith(entries)).size, entries).toBe(0);
  expect(codedPicturesIn(pdfWith('/Filter/CCITTFaxDecode', '<</Encrypt 5 0 R>>')).size).toBe(0);
});
