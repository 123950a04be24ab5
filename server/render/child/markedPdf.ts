import { readFile } from 'node:fs/promises';
import {
  BlendMode,
  concatTransformationMatrix,
  PDFDocument,
  type PDFImage,
  type PDFName,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  setGraphicsState,
} from '@cantoo/pdf-lib';
import { fail, ok } from '#core/kernel/result.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Rect } from '#core/kernel/geometry.ts';
import { type Mark, markScene } from '#core/marks/mark.ts';
import { byBlend } from '#core/marks/order.ts';
import type { Blend } from '#core/marks/scene.ts';
import type { RenderFailure } from '../failure.ts';
import type { MarkedPdfInput } from '../protocol.ts';
import { embedImages } from './markImages.ts';
import { pageMatrix } from './pageMatrix.ts';
import { type PageInks, sceneOperators } from './sceneOperators.ts';

/**
 * A copy of a PDF with marks drawn into its pages; the file itself stays as it is. What a password opened is encrypted
 * with it again. Fails 'corrupted', 'passwordRequired', 'passwordWrong', and 'pageNotFound' when a mark's page is not
 * there.
 */
export async function markedPdf({ path, password, pages }: MarkedPdfInput): Promise<Result<Uint8Array, RenderFailure>> {
  const loaded = await load(await readFile(path), password);
  if (!loaded.ok) return loaded;
  const document = loaded.value;
  try {
    const images = await embedImages(
      document,
      pages.flatMap(({ marks }) => marks),
    );
    for (const { page, marks } of pages) {
      if (page > document.getPageCount()) return fail('pageNotFound');
      drawMarks(document.getPage(page - 1), marks, images);
    }
    if (password !== undefined) document.encrypt({ userPassword: password, ownerPassword: password });
    return ok(await document.save());
  } catch (error) {
    // The library throws where the tree of pages does not hold; only memory that has run out is the process' affair.
    if (error instanceof RangeError) throw error;
    return fail('corrupted');
  }
}

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

function drawMarks(page: PDFPage, marks: readonly Mark[], images: ReadonlyMap<string, PDFImage>): void {
  const sorted = byBlend(marks, (mark) => mark);
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(...pageMatrix(shownBox(page), page.getRotation().angle)),
    ...(['multiply', 'normal'] as const).flatMap((blend) => {
      const inks = inksOf(page, blend, images);
      return sorted[blend].flatMap((mark) => sceneOperators(markScene(mark, blend), inks));
    }),
    popGraphicsState(),
  );
}

/**
 * Opacity and blending as entries of the page's resources (ISO 32000-2, 8.4.5), pictures as external objects; each once
 * a page.
 */
function inksOf(page: PDFPage, blend: Blend, images: ReadonlyMap<string, PDFImage>): PageInks {
  const states = new Map<number, PDFName>();
  const names = new Map<string, PDFName>();
  return {
    opacity: (opacity) => {
      const name =
        states.get(opacity) ??
        page.node.newExtGState(
          'Mark',
          page.doc.context.register(
            page.doc.context.obj({
              Type: 'ExtGState',
              CA: opacity,
              ca: opacity,
              BM: blend === 'multiply' ? BlendMode.Multiply : BlendMode.Normal,
            }),
          ),
        );
      states.set(opacity, name);
      return setGraphicsState(name);
    },
    image: (href) => {
      const image = images.get(href);
      if (!image) return undefined;
      const name = names.get(href) ?? page.node.newXObject('MarkImage', image.ref);
      names.set(href, name);
      return name;
    },
  };
}

/** What viewers show of a page: the crop box as far as it lies within the media box (ISO 32000-2, 14.11.2). */
export function shownBox(page: PDFPage): Rect {
  const [media, crop] = [page.getMediaBox(), page.getCropBox()];
  const [x, y] = [Math.max(media.x, crop.x), Math.max(media.y, crop.y)];
  const width = Math.min(media.x + media.width, crop.x + crop.width) - x;
  const height = Math.min(media.y + media.height, crop.y + crop.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : media;
}
