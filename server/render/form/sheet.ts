import { type PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib';

/** A4, points. */
const PAGE = [595.28, 841.89] as const;
const MARGIN = 50;
export const WIDTH = PAGE[0] - 2 * MARGIN;
export const GAP = 14;
const INK = rgb(0.1, 0.11, 0.13);
const QUIET = rgb(0.42, 0.45, 0.5);

interface Style {
  readonly size?: number;
  readonly quiet?: boolean;
}

/** Pages that fill from top to bottom; what stands together is never cut. */
export class Sheet {
  readonly #document: PDFDocument;
  readonly #font: PDFFont;
  page: PDFPage;
  /** The free space begins below. */
  y = PAGE[1] - MARGIN;

  constructor(document: PDFDocument, font: PDFFont) {
    this.#document = document;
    this.#font = font;
    this.page = document.addPage([...PAGE]);
  }

  /** Left edge of a place, points from the margin. */
  x(offset: number): number {
    return MARGIN + offset;
  }

  /** Makes room for something of a height, on a new page where this one is too full. */
  room(height: number): void {
    if (this.y - height >= MARGIN) return;
    this.newPage();
  }

  newPage(): void {
    this.page = this.#document.addPage([...PAGE]);
    this.y = PAGE[1] - MARGIN;
  }

  /** The lines of a text in a width; a word that is wider than that is cut. */
  lines(text: string, width: number, { size = 10 }: Style = {}): readonly string[] {
    const fits = (line: string) => this.#font.widthOfTextAtSize(line, size) <= width;
    return shownSigns(text)
      .split('\n')
      .flatMap((paragraph) => {
        const lines: string[] = [];
        let line = '';
        for (const word of paragraph.split(' ').flatMap((long) => cut(long, fits))) {
          const longer = line === '' ? word : `${line} ${word}`;
          if (fits(longer)) line = longer;
          else {
            lines.push(line);
            line = word;
          }
        }
        return [...lines, line];
      });
  }

  /** Draws lines below a height. @returns the height that they take */
  draw(lines: readonly string[], offset: number, top: number, { size = 10, quiet = false }: Style = {}): number {
    const step = size * 1.35;
    lines.forEach((line, at) =>
      this.page.drawText(line, {
        x: this.x(offset),
        y: top - size - at * step,
        size,
        font: this.#font,
        color: quiet ? QUIET : INK,
      }),
    );
    return lines.length * step;
  }

  line(offset: number, y: number, width: number): void {
    this.page.drawLine({
      start: { x: this.x(offset), y },
      end: { x: this.x(offset) + width, y },
      thickness: 0.6,
      color: rgb(0.78, 0.8, 0.83),
    });
  }
}

/** Control signs are nothing to be drawn. */
const shownSigns = (text: string): string => text.replaceAll(/[^\P{Cc}\n]/gu, ' ');

function cut(word: string, fits: (line: string) => boolean): readonly string[] {
  if (fits(word)) return [word];
  const parts: string[] = [];
  let part = '';
  for (const sign of word) {
    if (part !== '' && !fits(part + sign)) {
      parts.push(part);
      part = '';
    }
    part += sign;
  }
  return [...parts, part];
}
