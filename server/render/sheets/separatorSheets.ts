import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import fontkit from '@pdf-lib/fontkit';
import { create } from 'qrcode';
import { formFont } from '../form/fonts.ts';

interface Sheets {
  readonly batch: string;
  readonly total: number;
  /** Printed title, in the user's language. */
  readonly title: string;
}

/** Size of an A4 sheet in points. */
const [WIDTH, HEIGHT] = [595, 842];
/** A whole number of points per module, so that every printer draws its edges sharply. */
const MODULE = 8;
/** Centres of the codes. One in each half: if a sheet is torn or folded, the other half still works. */
const PLACES = [630, 212] as const;
const GREY = rgb(0.35, 0.35, 0.35);

/** Content of a sheet's code: batch, number and total, so that missing sheets can be reported. */
export const sheetCode = (batch: string, number: number, total: number): string =>
  `DMS-SEP-${batch}-${number}-${total}`;

/** Numbered separator sheets, to be printed and placed between documents before scanning. */
export async function separatorSheets({ batch, total, title }: Sheets): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontkit);
  const font = await pdf.embedFont(await formFont(), { subset: false });
  pdf.setTitle(`${title} ${batch}`);
  for (let number = 1; number <= total; number += 1) {
    const page = pdf.addPage([WIDTH, HEIGHT]);
    const { size, data } = create(sheetCode(batch, number, total), { errorCorrectionLevel: 'H' }).modules;
    const cells: string[] = [];
    for (let row = 0; row < size; row += 1)
      for (let column = 0; column < size; column += 1)
        if (data[row * size + column] === 1)
          cells.push(`M ${column * MODULE} ${row * MODULE} h ${MODULE} v ${MODULE} h ${-MODULE} z`);
    const half = (size * MODULE) / 2;
    for (const middle of PLACES)
      page.drawSvgPath(cells.join(' '), { x: WIDTH / 2 - half, y: middle + half, color: rgb(0, 0, 0), borderWidth: 0 });
    const line = (text: string, y: number, points: number, color = rgb(0, 0, 0)): void =>
      page.drawText(text, { x: (WIDTH - font.widthOfTextAtSize(text, points)) / 2, y, size: points, font, color });
    line(title, 456, 18, GREY);
    line(`${number} / ${total}`, 396, 56);
    line(batch, 366, 12, GREY);
  }
  return pdf.save();
}
