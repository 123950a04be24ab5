import { readFile } from 'node:fs/promises';
import { type PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib';
import fontkit from '@pdf-lib/fontkit';
import { fontPath } from '../form/fonts.ts';

/**
 * A font for invisible text that can be searched, selected and copied. Helvetica costs no space; for Polish and other
 * letters beyond Latin-1 all of Liberation Sans (80 kB) is embedded, because subsetting is not available here.
 */
export async function unseenFont(document: PDFDocument, texts: readonly string[]): Promise<PDFFont> {
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const letters = new Set(plain.getCharacterSet());
  if (texts.every((text) => Array.from(text).every((letter) => letters.has(letter.codePointAt(0) ?? 0)))) return plain;
  document.registerFontkit(fontkit);
  return document.embedFont(await readFile(fontPath), { subset: false });
}
