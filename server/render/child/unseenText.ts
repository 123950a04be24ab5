import { readFile } from 'node:fs/promises';
import { type PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib';
import fontkit from '@pdf-lib/fontkit';
import { fontPath } from '../form/fonts.ts';

/**
 * A font for text that is not seen, only sought, selected and copied: Helvetica, which weighs nothing, or all of
 * Liberation Sans, which no writer here can cut down: 80 kB, for Polish and other letters beyond Latin 1.
 */
export async function unseenFont(document: PDFDocument, texts: readonly string[]): Promise<PDFFont> {
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const letters = new Set(plain.getCharacterSet());
  if (texts.every((text) => Array.from(text).every((letter) => letters.has(letter.codePointAt(0) ?? 0)))) return plain;
  document.registerFontkit(fontkit);
  return document.embedFont(await readFile(fontPath), { subset: false });
}
