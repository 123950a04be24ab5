import { readFile } from 'node:fs/promises';
import {
  concatTransformationMatrix,
  PDFDocument,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';
import { fail, ok } from '#core/kernel/result.ts';
import type { Result } from '#core/kernel/result.ts';
import { isIcon, type Mark, markScene } from '#core/marks/mark.ts';
import { byBlend } from '#core/marks/order.ts';
import type { RenderFailure } from '../../failure.ts';
import type { MarkedPdfInput, WrittenMark } from '../../protocol.ts';
import { pageMatrix, shownBox } from '../pageMatrix.ts';
import { addAnnotation } from './annotations.ts';
import { type Inks, inksOf, resourcesOfPage } from './inks.ts';
import { sceneOperators } from './sceneOperators.ts';

/**
 * A copy of a PDF with marks, either drawn into the pages or added as annotations that other programs can select and
 * edit. A file opened with a password is encrypted with it again. Fails 'corrupted', 'passwordRequired',
 * 'passwordWrong', and 'pageNotFound' if a mark's page does not exist.
 */
export async function markedPdf({
  path,
  password,
  pages,
  annotations,
}: MarkedPdfInput): Promise<Result<Uint8Array, RenderFailure>> {
  const loaded = await load(await readFile(path), password);
  if (!loaded.ok) return loaded;
  const document = loaded.value;
  try {
    const inks = await inksOf(
      document,
      pages.flatMap(({ marks }) => marks.map(({ mark }) => mark)),
    );
    for (const { page: number, marks } of pages) {
      if (number > document.getPageCount()) return fail('pageNotFound');
      const page = document.getPage(number - 1);
      const drawn = marks.flatMap(({ mark }) => (isDrawn(mark, annotations) ? [mark] : []));
      if (drawn.length > 0) drawMarks(page, drawn, inks);
      for (const written of inPaintOrder(marks)) {
        if (!isDrawn(written.mark, annotations)) addAnnotation(page, written, inks);
      }
    }
    if (password !== undefined) document.encrypt({ userPassword: password, ownerPassword: password });
    return ok(await document.save());
  } catch (error) {
    // The library throws if the page tree is broken; out of memory is the process's problem.
    if (error instanceof RangeError) throw error;
    return fail('corrupted');
  }
}

/**
 * Whether a mark is drawn into the page. A note is always an annotation, because it has to be opened to be read; a
 * signature never is, because it must not be movable.
 */
const isDrawn = (mark: Mark, annotations: boolean): boolean =>
  annotations ? mark.kind === 'signature' : !isIcon(mark);

async function load(bytes: Uint8Array, password: string | undefined): Promise<Result<PDFDocument, RenderFailure>> {
  try {
    return ok(
      await PDFDocument.load(bytes, { updateMetadata: false, ...(password === undefined ? {} : { password }) }),
    );
  } catch (error) {
    if (!(error instanceof Error) || !/password|encrypted/i.test(error.message)) return fail('corrupted');
    return fail(password === undefined ? 'passwordRequired' : 'passwordWrong');
  }
}

function drawMarks(page: PDFPage, marks: readonly Mark[], inks: Inks): void {
  const sorted = byBlend(marks, (mark) => mark);
  const resources = resourcesOfPage(page);
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(...pageMatrix(shownBox(page), page.getRotation().angle)),
    ...(['multiply', 'normal'] as const).flatMap((blend) =>
      sorted[blend].flatMap((mark) => sceneOperators(markScene(mark, blend), inks(resources, blend))),
    ),
    popGraphicsState(),
  );
}

/** Annotations are painted in order: highlighter-only marks first, as in the viewer. */
function inPaintOrder(marks: readonly WrittenMark[]): readonly WrittenMark[] {
  const { multiply, normal } = byBlend(marks, ({ mark }) => mark);
  const over = new Set(normal);
  return [...multiply.filter((one) => !over.has(one)), ...normal];
}
