import {
  concatTransformationMatrix,
  type PDFContentStream,
  PDFHexString,
  type PDFPage,
  PDFString,
} from '@cantoo/pdf-lib';
import type { Rect } from '#core/kernel/geometry.ts';
import { type Mark, markBlends, markBounds, markScene } from '#core/marks/mark.ts';
import type { WrittenMark } from '../../protocol.ts';
import { type Matrix, pageMatrix, placed, shownBox } from '../pageMatrix.ts';
import { entriesOf } from './entries.ts';
import { type Inks, newResources } from './inks.ts';
import { sceneOperators } from './sceneOperators.ts';

/** Annotation flag Print (ISO 32000-2, 12.5.3). */
const PRINT = 4;

/**
 * Adds a mark as an annotation (ISO 32000-2, 12.5). Its entries describe the mark, so that other programs can edit it;
 * its appearance stream is the mark's own scene, so that every program shows the same picture until it is edited.
 */
export function addAnnotation(page: PDFPage, { mark, author, at }: WrittenMark, inks: Inks): void {
  const { context } = page.doc;
  const rotate = page.getRotation().angle;
  const matrix = pageMatrix(shownBox(page), rotate);
  const box = boxOf(markBounds(mark), matrix);
  const date = PDFString.fromDate(new Date(at));
  const annotation = context.obj({
    Type: 'Annot',
    ...entriesOf(mark, matrix, rotate),
    Rect: box,
    P: page.ref,
    F: PRINT,
    T: PDFHexString.fromText(author),
    NM: PDFHexString.fromText(mark.localId),
    CreationDate: date,
    M: date,
    CA: mark.style.opacity,
    AP: { N: context.register(appearance(page, mark, matrix, box, inks)) },
  });
  page.node.addAnnot(context.register(annotation));
}

/** The appearance in the page's own coordinates, so that it is neither moved nor scaled into the box. */
function appearance(page: PDFPage, mark: Mark, matrix: Matrix, box: number[], inks: Inks): PDFContentStream {
  const { dict, resources } = newResources(page.doc);
  const operators = markBlends(mark).flatMap((blend) => sceneOperators(markScene(mark, blend), inks(resources, blend)));
  return page.doc.context.formXObject([concatTransformationMatrix(...matrix), ...operators], {
    BBox: box,
    Resources: dict,
  });
}

/** Left, bottom, right and top of a rectangle of page units. */
function boxOf({ x, y, width, height }: Rect, matrix: Matrix): number[] {
  const [x0, y0, x1, y1] = placed([x, y, x + width, y + height], matrix) as [number, number, number, number];
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}
