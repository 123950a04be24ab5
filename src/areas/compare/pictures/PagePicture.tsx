import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Size } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import type { ImageFlaw, PageFailure } from '#src/viewer/session/rasters/bring.ts';
import type { OpenRasters } from '#src/viewer/session/rasters/open.ts';
import { FailedPicture } from './FailedPicture.tsx';
import { FlawNotes } from './FlawNotes.tsx';
import { devicePixels } from '#src/areas/compare/useWants.ts';
import classes from './pictures.module.css';

interface PagePictureProps {
  readonly rasters: OpenRasters;
  readonly page: PageNo;
  /** Page units. */
  readonly size: Size;
  readonly scale: number;
}

/** The image of a page; the bitmap is drawn immediately and not kept, as it may be closed. */
export function PagePicture({ rasters, page, size, scale }: PagePictureProps) {
  const { t } = useTranslation('compare');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failure, setFailure] = useState<PageFailure>();
  const [flaw, setFlaw] = useState<ImageFlaw>();
  useEffect(() => {
    const paint = () => {
      const bitmap = rasters.picture(page)?.bitmap;
      setFailure(bitmap === undefined ? rasters.failure(page) : undefined);
      setFlaw(bitmap === undefined ? undefined : rasters.flaw(page));
      if (bitmap !== undefined && canvas.current !== null) draw(canvas.current, bitmap, devicePixels(size, scale));
    };
    paint();
    return rasters.subscribe((changed) => {
      if (changed === page) paint();
    });
  }, [rasters, page, size, scale]);
  return (
    <>
      <canvas ref={canvas} className={classes['picture']} role="img" aria-label={t('page', { page })} />
      <FlawNotes flaws={flaw === undefined ? [] : [flaw]} />
      {failure !== undefined && <FailedPicture failure={failure} onRetry={() => rasters.retry(page)} />}
    </>
  );
}

/** Never larger than the bitmap: the browser scales up the rest. */
function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap, wanted: Size): void {
  canvas.width = Math.min(bitmap.width, wanted.width);
  canvas.height = Math.min(bitmap.height, wanted.height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) return;
  context.imageSmoothingQuality = 'medium';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
}
