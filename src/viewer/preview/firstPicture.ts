import { pageNo } from '#core/kernel/ids.ts';
import { RUNGS } from '#src/viewer/model/rungs.ts';
import { sizeOfPage } from '#src/viewer/model/rows.ts';
import { openLocalFile } from '#src/viewer/session/sources/localFile.ts';

/**
 * The first page of a local file as an image with this length of the longer side in pixels; null if the browser cannot
 * draw it. The caller owns the bitmap.
 */
export async function firstPicture(file: Blob, side: number, signal: AbortSignal): Promise<ImageBitmap | null> {
  const opened = await openLocalFile(file, undefined, signal);
  if (!opened.ok) return null;
  const { pages, fetchPage, close } = opened.value;
  try {
    const { width, height } = sizeOfPage(pages, pageNo(1)) ?? { width: 0, height: 0 };
    const image = await fetchPage(pageNo(1), RUNGS[0], signal);
    if (!image.ok) return null;
    const scale = side / Math.max(width, height, 1);
    const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
    return await image.value.bitmap(size, signal);
  } catch {
    return null;
  } finally {
    close();
  }
}
