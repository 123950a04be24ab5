import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import fontkit from '@pdf-lib/fontkit';
import {
  CustomFontEmbedder,
  type PDFContext,
  type PDFDocument,
  PDFFont,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { formFont } from './fonts.ts';

const FLATE = { Filter: 'FlateDecode' } as const;
/** Texts whose width is remembered. */
const WIDTHS = 20_000;

/**
 * A font that is read, measured and compressed once for all documents: each of these takes longer than drawing a form.
 * The whole font is embedded, because users may type any letter into an empty form.
 */
class SharedFont extends CustomFontEmbedder {
  readonly #compressed: Uint8Array;
  #toUnicode: Uint8Array | undefined;
  #widths: (number | number[])[] | undefined;
  /** Widths of texts, per point of size. */
  readonly #wordWidths = new Map<string, number>();

  static async read(): Promise<SharedFont> {
    const bytes = await formFont();
    return new SharedFont(bytes, await promisify(deflate)(bytes));
  }

  private constructor(bytes: Uint8Array, compressed: Uint8Array) {
    const font = fontkit.create(bytes);
    // A fixed name: otherwise each document would give this shared object another random one.
    super(font, bytes, font.postscriptName ?? 'Font');
    this.#compressed = compressed;
  }

  override widthOfTextAtSize(text: string, size: number): number {
    let width = this.#wordWidths.get(text);
    if (width === undefined) {
      if (this.#wordWidths.size >= WIDTHS) this.#wordWidths.clear();
      width = super.widthOfTextAtSize(text, 1);
      this.#wordWidths.set(text, width);
    }
    return width * size;
  }

  protected override computeWidths(): (number | number[])[] {
    return (this.#widths ??= super.computeWidths());
  }

  protected override embedFontStream(context: PDFContext): Promise<PDFRef> {
    return Promise.resolve(context.register(context.stream(this.#compressed, FLATE)));
  }

  protected override embedUnicodeCmap(context: PDFContext): PDFRef {
    if (this.#toUnicode !== undefined) return context.register(context.stream(this.#toUnicode, FLATE));
    const ref = super.embedUnicodeCmap(context);
    this.#toUnicode = context.lookup(ref, PDFStream).getContents();
    return ref;
  }
}

let shared: Promise<SharedFont> | undefined;

/** The font of forms, for one document. @returns the font; `embed` it before the document is saved */
export async function sharedFont(pdf: PDFDocument): Promise<PDFFont> {
  shared ??= SharedFont.read();
  return PDFFont.of(pdf.context.nextRef(), pdf, await shared);
}
