import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#core/contract/constants.ts';
import { STAMP_SIDE } from '#core/contract/admin/adminStamp.ts';
import { contentOf, draftOfContent, fitted, sampleOf, withPlaceholder } from './model.ts';
import { areLines, isSide, mmOf, unitsOf } from './rules.ts';

test('[SRV-03] a side shown in millimetres is saved unchanged', () => {
  fc.assert(
    fc.property(fc.integer(STAMP_SIDE), fc.constantFrom(...LANGUAGES), (units, language) => {
      expect(unitsOf(mmOf(units, language))).toBe(units);
      expect(isSide(mmOf(units, language))).toBe(true);
    }),
  );
  expect(mmOf(420, 'de')).toBe('71,12');
  expect(mmOf(420, 'en')).toBe('71.12');
  expect(['', '1', '900', 'x'].map(isSide)).toEqual([false, false, false, false]);
});

const line = fc.string({ maxLength: 200 }).map((text) => text.replaceAll(/[\r\n]/g, ' ').trim());
test('[SRV-03] the form keeps a stamp of any kind unchanged', () => {
  const lettering = fc
    .array(
      line.filter((text) => text !== ''),
      { minLength: 1, maxLength: 12 },
    )
    .map((lines) => ({ type: 'lettering' as const, lines, framed: false }));
  const drawing = { type: 'drawing' as const, width: 10, height: 10, paths: [{ d: 'M1 1L9 9', stroke: '#15803d' }] };
  const image = { type: 'image' as const, href: 'data:image/png;base64,iVBORw0KGgo=' };
  fc.assert(
    fc.property(fc.oneof(lettering, fc.constantFrom(drawing, image)), (content) => {
      expect(contentOf(draftOfContent(content))).toEqual(content);
    }),
  );
});

test('[SRV-03] a stamp without a picture, or with one too large, is incomplete', () => {
  expect(contentOf({ face: 'image', href: '' })).toBeUndefined();
  expect(contentOf({ face: 'drawing', drawing: '' })).toBeUndefined();
  expect(areLines('x\n'.repeat(12))).toBe(true);
  expect(areLines('x\n'.repeat(13))).toBe(false);
  expect(areLines('x'.repeat(201))).toBe(false);
});

test('[SRV-03] a chosen picture is not distorted: its stamp gets its proportions, within the sides it had', () => {
  const sides = { width: mmOf(420, 'de'), height: mmOf(130, 'de') };
  const side = fc.integer({ min: 60, max: 4096 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      fc.pre(Math.max(width, height) / Math.min(width, height) < 10);
      const { width: across = '', height: down = '' } = fitted({ width, height }, sides, 'de');
      const [w, h] = [unitsOf(String(across)), unitsOf(String(down))];
      expect(w).toBeLessThanOrEqual(420);
      expect(h).toBeLessThanOrEqual(130);
      expect(Math.abs(w / width - h / height) * Math.max(width, height)).toBeLessThan(12);
    }),
  );
  expect(fitted({ width: 200, height: 100 }, { width: '', height: '22' }, 'de')).toEqual({});
});

test('[SRV-03] the preview fills in every placeholder and nothing else', () => {
  const content = { type: 'lettering' as const, lines: ['{user} {index:invoiceNo} {other} {date'], framed: true };
  expect(sampleOf(content, (name) => `<${name}>`)).toEqual({
    ...content,
    lines: ['<user> <index:invoiceNo> {other} {date'],
  });
});

test('[SRV-03] a placeholder is inserted at the caret and leaves the text around it unchanged', () => {
  const typed = ' Bezahlt am \n\n';
  expect(withPlaceholder(typed, 'date').text).toBe(' Bezahlt am \n\n{date}');
  const first = withPlaceholder(typed, 'date', { start: 12, end: 12 });
  expect(first.text).toBe(' Bezahlt am {date}\n\n');
  expect(withPlaceholder(first.text, 'time', first.marked).text).toBe(' Bezahlt am {date}{time}\n\n');
  expect(withPlaceholder('am XX um', 'date', { start: 3, end: 5 }).text).toBe('am {date} um');
});
