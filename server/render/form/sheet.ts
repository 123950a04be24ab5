import { type PDFDocument, type PDFFont, type PDFImage, type PDFPage, rgb } from '@cantoo/pdf-lib';
import { type Piece, Structure } from './structure.ts';

/** A4, points. */
const PAGE = [595.28, 841.89] as const;
const MARGIN = 50;
export const WIDTH = PAGE[0] - 2 * MARGIN;
export const GAP = 14;
/** Line height as a multiple of the font size. */
export const STEP = 1.35;
const TOP = PAGE[1] - MARGIN;
/** Usable height of an empty page. */
export const HEIGHT = TOP - MARGIN;
const INK = rgb(0.1, 0.11, 0.13);
const QUIET = rgb(0.42, 0.45, 0.5);

export interface Style {
  readonly size?: number;
  readonly quiet?: boolean;
}

/** Pages filled from top to bottom; pieces that belong together are not split. */
export class Sheet {
  readonly #document: PDFDocument;
  readonly font: PDFFont;
  readonly structure: Structure;
  page: PDFPage;
  /** Top of the free space. */
  y = TOP;

  constructor(document: PDFDocument, font: PDFFont) {
    this.#document = document;
    this.font = font;
    this.structure = new Structure(document);
    this.page = document.addPage([...PAGE]);
  }

  /** Converts an offset from the left margin to page coordinates, points. */
  x(offset: number): number {
    return MARGIN + offset;
  }

  /** Height left on the page. */
  get left(): number {
    return this.y - MARGIN;
  }

  /** Starts a new page if the given height does not fit on this one. */
  room(height: number): void {
    if (height > this.left && this.y < TOP) this.newPage();
  }

  newPage(): void {
    this.page = this.#document.addPage([...PAGE]);
    this.y = TOP;
  }

  /** Wraps a text to a width; a longer word is split. */
  lines(text: string, width: number, { size = 10 }: Style = {}): readonly string[] {
    const widthOf = (part: string) => this.font.widthOfTextAtSize(part, size);
    const space = widthOf(' ');
    return shownSigns(text)
      .split('\n')
      .flatMap((paragraph) => {
        const lines: string[] = [];
        let [line, used] = ['', 0];
        for (const word of paragraph.split(' ').flatMap((long) => cut(long, (part) => widthOf(part) <= width))) {
          const own = widthOf(word);
          if (line === '') [line, used] = [word, own];
          else if (used + space + own <= width) [line, used] = [`${line} ${word}`, used + space + own];
          else {
            lines.push(line);
            [line, used] = [word, own];
          }
        }
        return [...lines, line];
      });
  }

  /** Draws lines below `top` as part of a piece. @returns their height */
  draw(piece: Piece, lines: readonly string[], offset: number, top: number, style: Style = {}): number {
    const { size = 10, quiet = false } = style;
    const step = size * STEP;
    this.structure.mark(this.page, piece, () =>
      lines.forEach((line, at) =>
        this.page.drawText(line, {
          x: this.x(offset),
          y: top - size - at * step,
          size,
          font: this.font,
          color: quiet ? QUIET : INK,
        }),
      ),
    );
    return lines.length * step;
  }

  /** Draws lines at the current position, across as many pages as needed. */
  flow(piece: Piece, lines: readonly string[], style: Style = {}): void {
    const step = (style.size ?? 10) * STEP;
    for (let at = 0; at < lines.length;) {
      this.room(step);
      const some = lines.slice(at, at + Math.max(1, Math.floor(this.left / step)));
      this.y -= this.draw(piece, some, 0, this.y, style);
      at += some.length;
    }
  }

  line(offset: number, y: number, width: number): void {
    this.structure.artifact(this.page, () =>
      this.page.drawLine({
        start: { x: this.x(offset), y },
        end: { x: this.x(offset) + width, y },
        thickness: 0.6,
        color: rgb(0.78, 0.8, 0.83),
      }),
    );
  }

  /** Draws an empty frame. */
  frame(offset: number, top: number, width: number, height: number): void {
    this.structure.artifact(this.page, () =>
      this.page.drawRectangle({
        x: this.x(offset),
        y: top - height,
        width,
        height,
        borderWidth: 0.6,
        borderColor: rgb(0.78, 0.8, 0.83),
      }),
    );
  }

  /** Draws pen strokes, at `scale` points per unit. */
  strokes(piece: Piece, path: string, offset: number, top: number, scale: number): void {
    this.structure.mark(this.page, piece, () =>
      this.page.drawSvgPath(path, { x: this.x(offset), y: top, scale, borderColor: INK, borderWidth: 1.6 / scale }),
    );
  }

  image(piece: Piece, image: PDFImage, offset: number, top: number, size: { width: number; height: number }): void {
    this.structure.mark(this.page, piece, () =>
      this.page.drawImage(image, { x: this.x(offset), y: top - size.height, ...size }),
    );
  }
}

/** Control characters cannot be drawn. */
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
