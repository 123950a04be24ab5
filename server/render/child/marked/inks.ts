import {
  BlendMode,
  type PDFDocument,
  PDFDict,
  type PDFFont,
  type PDFImage,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
  TextRenderingMode,
  beginText,
  endText,
  setFontAndSize,
  setGraphicsState,
  setTextMatrix,
  setTextRenderingMode,
  showText,
} from '@cantoo/pdf-lib';
import { type Mark, markScene } from '#core/marks/mark.ts';
import { textWidth } from '#core/marks/lettering/measure.ts';
import type { Blend, Scene, TextLine } from '#core/marks/scene.ts';
import { unseenFont } from '../unseenText.ts';
import { embedImages } from './markImages.ts';
import type { Operators, PageInks } from './sceneOperators.ts';

type Category = 'ExtGState' | 'XObject' | 'Font';

/** Adds a resource to a page, or to an annotation's appearance, and returns its name there. */
export type Resources = (category: Category, ref: PDFRef) => PDFName;

/** Shared resources for drawing a document's marks; each picture and opacity is in the file only once. */
export type Inks = (resources: Resources, blend: Blend) => PageInks;

export async function inksOf(document: PDFDocument, marks: readonly Mark[]): Promise<Inks> {
  const images: ReadonlyMap<string, PDFImage> = await embedImages(document, marks);
  const texts = marks.flatMap((mark) => textsOf(markScene(mark)));
  const font = texts.length === 0 ? undefined : await unseenFont(document, texts);
  const states = new Map<string, PDFRef>();
  const state = (opacity: number, blend: Blend): PDFRef => {
    const key = `${blend} ${opacity}`;
    const BM = blend === 'multiply' ? BlendMode.Multiply : BlendMode.Normal;
    // Opacity and blend mode for what follows (ISO 32000-2, 8.4.5).
    const ref =
      states.get(key) ??
      document.context.register(document.context.obj({ Type: 'ExtGState', CA: opacity, ca: opacity, BM }));
    states.set(key, ref);
    return ref;
  };
  return (resources, blend) => ({
    opacity: (opacity) => setGraphicsState(resources('ExtGState', state(opacity, blend))),
    image: (href) => {
      const image = images.get(href);
      return image && resources('XObject', image.ref);
    },
    unseen: (line, size) => (font ? unseenLine(line, size, font, resources('Font', font.ref)) : []),
  });
}

const textsOf = ({ nodes }: Scene): readonly string[] =>
  nodes.flatMap((node) =>
    node.shape === 'text' ? node.lines.map(({ text }) => text) : node.shape === 'group' ? textsOf(node.scene) : [],
  );

/** Invisible text stretched to the drawn length. Page units have y downwards: letters are mirrored back. */
function unseenLine({ x, y, text }: TextLine, size: number, font: PDFFont, name: PDFName): Operators {
  const natural = font.widthOfTextAtSize(text, size);
  if (natural <= 0) return [];
  return [
    beginText(),
    setTextRenderingMode(TextRenderingMode.Invisible),
    setFontAndSize(name, size),
    PDFOperator.of(PDFOperatorNames.SetTextHorizontalScaling, [PDFNumber.of((textWidth(text, size) / natural) * 100)]),
    setTextMatrix(1, 0, 0, -1, x, y),
    showText(font.encodeText(text)),
    endText(),
  ];
}

/** A page's existing resources. */
export const resourcesOfPage = ({ node }: PDFPage): Resources =>
  named((category, ref) => {
    if (category === 'ExtGState') return node.newExtGState('Mark', ref);
    return category === 'XObject' ? node.newXObject('MarkImage', ref) : node.newFontDictionary('MarkText', ref);
  });

/** A new, empty resource dictionary. */
export function newResources({ context }: PDFDocument): { readonly dict: PDFDict; readonly resources: Resources } {
  const dict = PDFDict.withContext(context);
  const resources = named((category, ref) => {
    const within = dict.lookupMaybe(PDFName.of(category), PDFDict) ?? PDFDict.withContext(context);
    dict.set(PDFName.of(category), within);
    const name = within.uniqueKey('Mark');
    within.set(name, ref);
    return name;
  });
  return { dict, resources };
}

/** Gives each object a single name. */
function named(add: Resources): Resources {
  const names = new Map<PDFRef, PDFName>();
  return (category, ref) => {
    const name = names.get(ref) ?? add(category, ref);
    names.set(ref, name);
    return name;
  };
}
