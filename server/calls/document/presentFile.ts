import type { FileInfo, PageRun } from '#core/contract/document/document.ts';
import type { Services } from '#server/http/call.ts';
import { previewOf } from '#server/calls/page/pages.ts';
import { textProblemOf } from '#server/store/document/textProblem.ts';
import type { VersionRow } from '#server/store/document/versions.ts';

/** The file of a version. `pages` are those that may be answered: none of an encrypted file without its password. */
export const presentFile = (
  file: Pick<VersionRow, 'filename' | 'filesize' | 'kind' | 'encrypted' | 'pagecount' | 'sha256'> &
    Parameters<typeof textProblemOf>[0],
  pages: readonly PageRun[],
  { office }: Pick<Services, 'office'>,
): FileInfo => {
  const textproblem = textProblemOf(file);
  return {
    filename: file.filename,
    filesize: file.filesize,
    preview: previewOf(file, { office }),
    encrypted: file.encrypted === 1,
    pagecount: pages.reduce((sum, { count }) => sum + count, 0),
    pages: [...pages],
    ...(textproblem !== undefined && { textproblem }),
  };
};
