import { expect, test } from 'vitest';
import { bytesOf, FAXES } from '#core/pictures/testing/coded.ts';
import { isDamaged } from './damage.ts';

const [fax] = FAXES;
const data = bytesOf(fax?.data ?? '');

/** A part of a PDF with a fax as object 12. */
function held(entries: string, coded: Uint8Array) {
  const head = `1 0 obj\n<</Type/Page>>\nendobj\n12 0 obj\n<</Subtype/Image/Width 64/Height 24${entries}>>\nstream\n`;
  const encoder = new TextEncoder();
  const bytes = Uint8Array.of(...encoder.encode(head), ...coded, ...encoder.encode('\nendstream\nendobj\n112 0 obj'));
  return { bytes, text: new TextDecoder('latin1').decode(bytes) };
}
const half = data.subarray(0, data.length / 2);

test('[VIEW-04] a fax in a PDF is examined where its object is, however its filter and length are written', () => {
  for (const entries of [
    `/Filter/CCITTFaxDecode/Length ${data.length}`,
    `/Filter [ /CCITTFaxDecode ] /Length 13 0 R`,
    '/Filter /CCITTFaxDecode /Length 999999',
  ]) {
    expect(isDamaged(held(entries, data), '12R'), entries).toBe(false);
    expect(isDamaged(held(entries, half), '12R'), entries).toBe(true);
  }
});

test('[VIEW-04] what cannot be examined in a PDF does not count as damaged', () => {
  expect(isDamaged(held('/Filter[/FlateDecode/CCITTFaxDecode]', half), '12R')).toBe(false);
  expect(isDamaged(held('/Filter/DCTDecode', half), '12R')).toBe(false);
  for (const other of ['2R', '12R1', '1R', 'x'])
    expect(isDamaged(held('/Filter/CCITTFaxDecode', half), other)).toBe(false);
});
