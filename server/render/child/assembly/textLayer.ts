import {
  beginText,
  concatTransformationMatrix,
  endText,
  type PDFFont,
  type PDFName,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
  setFontAndSize,
  setTextMatrix,
  setTextRenderingMode,
  showText,
  TextRenderingMode,
  PDFOperator,
  PDFOperatorNames,
  PDFNumber,
} from '@cantoo/pdf-lib';
import { PAGE_UNITS_PER_INCH, POINTS_PER_INCH, type Rect } from '#core/kernel/geometry.ts';
import type { ReadLayer } from '../../protocol.ts';
import { pageMatrix, shownBox, turnAbout } from '../pageMatrix.ts';
import { unseenFont } from '../unseenText.ts';

/** Share of a word's box below the baseline. */
const BELOW = 0.22;

/**
 * Adds the recognised text invisibly to a PDF's pages, so that any reader can search, select and copy it. The existing
 * content is not changed.
 * @param layers one per page; undefined for pages with text of their own
 */
export async function withTextLayer(
  bytes: Uint8Array,
  layers: readonly (ReadLayer | undefined)[],
): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const font = await unseenFont(
    document,
    layers.flatMap((layer) => layer?.words.map(({ text }) => text) ?? []),
  );
  for (const [index, layer] of layers.entries()) {
    if (layer === undefined || layer.words.length === 0) continue;
    const page = document.getPage(index);
    const name = page.node.newFontDictionary('Read', font.ref);
    // The page as in its source file: word positions do not include turns made since.
    const box = shownBox(page);
    const rotate = page.getRotation().angle - layer.turned;
    const [across, down] = rotate % 180 === 0 ? [box.width, box.height] : [box.height, box.width];
    const middle = PAGE_UNITS_PER_INCH / POINTS_PER_INCH / 2;
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(...pageMatrix(box, rotate)),
      concatTransformationMatrix(...turnAbout(across * middle, down * middle, layer.tilt ?? 0)),
      beginText(),
      setTextRenderingMode(TextRenderingMode.Invisible),
      ...layer.words.flatMap(({ text, ...box }) => wordOperators(font, name, text, box, layer.turn)),
      endText(),
      popGraphicsState(),
    );
  }
  return document.save({ useObjectStreams: false });
}

/** A word stretched to the length of its box, in the reading direction of the page. */
function wordOperators(font: PDFFont, name: PDFName, text: string, box: Rect, turn: ReadLayer['turn']): PDFOperator[] {
  const [along, across] = turn % 180 === 0 ? [box.width, box.height] : [box.height, box.width];
  const size = Math.max(1, across);
  const natural = font.widthOfTextAtSize(text, size);
  if (natural <= 0) return [];
  const below = across * BELOW;
  // Page units have y downwards: letters are mirrored back and follow the page's turn.
  const placed = {
    0: [1, 0, 0, -1, box.x, box.y + box.height - below],
    90: [0, -1, -1, 0, box.x + box.width - below, box.y + box.height],
    180: [-1, 0, 0, 1, box.x + box.width, box.y + below],
    270: [0, 1, 1, 0, box.x + below, box.y],
  }[turn] as [number, number, number, number, number, number];
  return [
    setFontAndSize(name, size),
    PDFOperator.of(PDFOperatorNames.SetTextHorizontalScaling, [PDFNumber.of((along / natural) * 100)]),
    setTextMatrix(...placed),
    showText(font.encodeText(`${text} `)),
  ];
}
