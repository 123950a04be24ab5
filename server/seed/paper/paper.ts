import { PDFDocument, StandardFonts, concatTransformationMatrix, degrees, rgb } from '@cantoo/pdf-lib';
import type { Color, PDFFont, PDFPage } from '@cantoo/pdf-lib';
import { NOW } from '../calendar.ts';

/** A4 upright, points. */
export const A4 = [595.28, 841.89] as const;
export type PaperSize = readonly [width: number, height: number];

export const BLACK = rgb(0.1, 0.1, 0.12);
export const GREY = rgb(0.45, 0.45, 0.48);
export const PALE = rgb(0.93, 0.94, 0.95);
export const RULE = rgb(0.72, 0.73, 0.75);

export interface TextStyle {
  readonly size?: number;
  readonly font?: FontName;
  readonly color?: Color;
  readonly align?: 'left' | 'right' | 'center';
}
const FONTS = [
  ['sans', StandardFonts.Helvetica],
  ['sansBold', StandardFonts.HelveticaBold],
  ['sansOblique', StandardFonts.HelveticaOblique],
  ['serif', StandardFonts.TimesRoman],
  ['serifBold', StandardFonts.TimesRomanBold],
  ['mono', StandardFonts.Courier],
] as const;
export type FontName = (typeof FONTS)[number][0];

/** A PDF being drawn: points, origin top left, y downwards. Collects the text for full-text search. */
export class Paper {
  readonly #document: PDFDocument;
  readonly #fonts: ReadonlyMap<FontName, PDFFont>;
  readonly #text: string[] = [];
  readonly #pages: { readonly page: PDFPage; readonly size: PaperSize }[] = [];

  private constructor(document: PDFDocument, fonts: ReadonlyMap<FontName, PDFFont>) {
    this.#document = document;
    this.#fonts = fonts;
  }

  /** Opens a document with its first page; `turned` as in newPage. */
  static async open(title: string, author: string, size: PaperSize = A4, turned = false): Promise<Paper> {
    const document = await PDFDocument.create({ updateMetadata: false });
    document.setTitle(title);
    document.setAuthor(author);
    document.setProducer('pdf-lib');
    document.setCreationDate(new Date(NOW));
    document.setModificationDate(new Date(NOW));
    const fonts = new Map<FontName, PDFFont>();
    for (const [name, font] of FONTS) fonts.set(name, await document.embedFont(font));
    const paper = new Paper(document, fonts);
    paper.newPage(size, turned);
    return paper;
  }

  get pageCount(): number {
    return this.#pages.length;
  }
  get width(): number {
    return this.#current.size[0];
  }
  get height(): number {
    return this.#current.size[1];
  }

  /** Adds a page of the same size. A `turned` page is stored sideways and shown upright by /Rotate 90. */
  newPage(size: PaperSize = this.#current.size, turned = false): void {
    const [width, height] = size;
    const page = this.#document.addPage(turned ? [height, width] : [width, height]);
    if (turned) {
      page.setRotation(degrees(90));
      page.pushOperators(concatTransformationMatrix(0, 1, -1, 0, height, 0));
    }
    this.#pages.push({ page, size });
  }

  /** Draws on an earlier page (counted from 1), for example a table of contents. */
  onPage<Value>(number: number, write: () => Value): Value {
    const later = this.#pages.splice(number);
    try {
      return write();
    } finally {
      this.#pages.push(...later);
    }
  }

  widthOf(text: string, { size = 10, font = 'sans' }: TextStyle = {}): number {
    return this.#font(font).widthOfTextAtSize(text, size);
  }

  /** Writes one line; `y` is the base line, `x` the left, right or centre, depending on `align`. */
  text(x: number, y: number, text: string, style: TextStyle = {}): void {
    const { size = 10, font = 'sans', color = BLACK, align = 'left' } = style;
    const shift = align === 'left' ? 0 : this.widthOf(text, style) / (align === 'right' ? 1 : 2);
    this.#page.drawText(text, { x: x - shift, y: this.height - y, size, font: this.#font(font), color });
    this.#text.push(text);
  }

  /** Writes wrapped text from base line `y`; returns the next base line. */
  paragraph(
    x: number,
    y: number,
    width: number,
    text: string,
    style: TextStyle & { readonly leading?: number } = {},
  ): number {
    const leading = style.leading ?? (style.size ?? 10) * 1.4;
    for (const line of this.wrap(text, width, style)) {
      this.text(x, y, line, style);
      y += leading;
    }
    return y;
  }

  wrap(text: string, width: number, style: TextStyle = {}): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && this.widthOf(longer, style) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  }

  line(x1: number, y1: number, x2: number, y2: number, thickness = 0.5, color: Color = RULE, dash?: number[]): void {
    const { height } = this;
    this.#page.drawLine({
      start: { x: x1, y: height - y1 },
      end: { x: x2, y: height - y2 },
      thickness,
      color,
      ...(dash && { dashArray: dash }),
    });
  }

  box(
    x: number,
    y: number,
    width: number,
    height: number,
    style: { readonly fill?: Color; readonly stroke?: Color; readonly thickness?: number },
  ): void {
    const { fill, stroke, thickness = 0.5 } = style;
    this.#page.drawRectangle({
      x,
      y: this.height - y - height,
      width,
      height,
      ...(fill && { color: fill }),
      ...(stroke && { borderColor: stroke, borderWidth: thickness }),
    });
  }

  circle(
    x: number,
    y: number,
    radius: number,
    style: { readonly fill?: Color; readonly stroke?: Color; readonly thickness?: number },
  ): void {
    const { fill, stroke, thickness = 0.5 } = style;
    this.#page.drawCircle({
      x,
      y: this.height - y,
      size: radius,
      ...(fill && { color: fill }),
      ...(stroke && { borderColor: stroke, borderWidth: thickness }),
    });
  }

  /** Draws an SVG path in points from the page's top left. */
  path(d: string, style: { readonly fill?: Color; readonly stroke?: Color; readonly thickness?: number }): void {
    const { fill, stroke, thickness = 0.5 } = style;
    this.#page.drawSvgPath(d, {
      x: 0,
      y: this.height,
      ...(fill && { color: fill }),
      ...(stroke && { borderColor: stroke, borderWidth: thickness }),
    });
  }

  /** Fills the page with a picture, like a scan. */
  async picture(jpeg: Uint8Array): Promise<void> {
    const image = await this.#document.embedJpg(jpeg);
    this.#page.drawImage(image, { x: 0, y: 0, width: this.width, height: this.height });
  }

  encrypt(password: string): void {
    this.#document.encrypt({ userPassword: password, ownerPassword: password });
  }

  /** The file, its text, and the displayed page sizes in points. */
  async finish(): Promise<{ bytes: Uint8Array; text: string; sizes: PaperSize[] }> {
    return {
      bytes: await this.#document.save(),
      text: this.#text.join('\n'),
      sizes: this.#pages.map(({ size }) => size),
    };
  }

  get #page(): PDFPage {
    return this.#current.page;
  }
  get #current(): { readonly page: PDFPage; readonly size: PaperSize } {
    const current = this.#pages.at(-1);
    if (current === undefined) throw new Error('A paper always has a page');
    return current;
  }
  #font(name: FontName): PDFFont {
    const font = this.#fonts.get(name);
    if (font === undefined) throw new Error(`No font ${name}`);
    return font;
  }
}
