import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvText } from './csvFile.ts';

test('[SRV-03] a table saved by Excel in windows-1252 keeps umlauts and the euro sign', () => {
  const bytes = Uint8Array.of(...Buffer.from('login;Gr\xf6\xdfe;', 'latin1'), 0x80);
  expect(csvText(bytes)).toBe('login;Größe;€');
});

test('[SRV-03] a table in UTF-8 is read without its byte order mark', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }).filter((text) => !text.startsWith('\ufeff')),
      (text) => {
        expect(csvText(new TextEncoder().encode(`\ufeff${text}`))).toBe(text);
      },
    ),
  );
});
