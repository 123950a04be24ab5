import type { DocumentRow } from '#server/store/document/documents.ts';
import { type Asking, rendered } from '../page/pages.ts';

/** The PDF rendition of an office document. */
export const officePdf = async (
  { sha256, filetype }: DocumentRow,
  { services: { office, files }, principal, signal }: Pick<Asking, 'services' | 'principal' | 'signal'>,
): Promise<Buffer> =>
  rendered(
    await office.toPdf({
      path: await files.pathOf(sha256),
      sha256,
      format: filetype,
      owner: String(principal.userId),
      signal,
    }),
  );
