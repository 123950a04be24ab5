import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvText } from './csvFile.ts';

test('[SRV-03] a table that Excel saved as windows-1252 is read with its umlauts and its euro', () => {
  const bytes = Uint8Array.of(...Buffer.from('login;Gr\xf6\xdfe;', 'latin1'), 0x80);
  expect(csvText(bytes)).toBe('login;Größe;€');
});

test('[SRV-03] a table in UTF-8 is read as it was written, its byte order mark left out', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }).filter((text) => !text.startsWith('\ufeff')),
      (text) => {
        expect(csvText(new TextEncoder().encode(`\ufeff${text}`))).toBe(text);
      },
    ),
  );
});
