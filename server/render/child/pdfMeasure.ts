import { POINTS_PER_INCH } from '#core/kernel/geometry.ts';
import type { Size } from '#core/kernel/geometry.ts';
import { ok } from '#core/kernel/result.ts';
import type { Result } from '#core/kernel/result.ts';
import type { RenderFailure } from '../failure.ts';
import { pageSize } from '#server/render/kinds/pixels.ts';
import type { Jobs } from '../protocol.ts';
import { pointsAt } from './documents.ts';
import type { OpenDocuments } from './documents.ts';
import { pageRuns } from './runs.ts';

export const pageSizeOfPoints = (points: Size): Size =>
  pageSize(points.width / POINTS_PER_INCH, points.height / POINTS_PER_INCH);

/** Page sizes without parsing page content. `locked` means that a password is required. */
export const measurePdf = (
  documents: OpenDocuments,
  input: Jobs['measure']['input'],
): Result<Jobs['measure']['output'], RenderFailure> => {
  const opened = documents.open(input.path, input.password);
  if (!opened.ok) return opened.error === 'passwordRequired' ? ok({ runs: [], locked: true }) : opened;
  const document = opened.value;
  const sizes = Array.from({ length: document.pageCount }, (_, index) =>
    pageSizeOfPoints(pointsAt(documents.pdfium, document, index) ?? { width: 0, height: 0 }),
  );
  return ok({
    runs: pageRuns(sizes),
    locked: input.password !== undefined && documents.pdfium.EPDF_IsEncrypted(document.handle),
  });
};
