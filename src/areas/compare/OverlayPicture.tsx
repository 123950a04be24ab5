import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Placement } from '#src/viewer/model/compare/findings.ts';
import type { PairedRow } from '#src/viewer/model/compare/rows.ts';
import type { Comparison } from '#src/viewer/session/compare/comparison.ts';
import classes from './compare.module.css';

interface OverlayPictureProps {
  readonly comparison: Comparison;
  readonly row: PairedRow;
  /** How the pages lie on one another, as far as it is known. */
  readonly placement: Placement;
}

/** Both pages of a row in one picture: red what only the left one has, green what only the right one has. */
export function OverlayPicture({ comparison, row, placement }: OverlayPictureProps) {
  const { t } = useTranslation('compare');
  const canvas = useRef<HTMLCanvasElement>(null);
  const { left, right } = row;
  const { angle, dx, dy } = placement;
  useEffect(() => {
    const abort = new AbortController();
    const paint = async () => {
      const bitmap = await comparison.overlay({ left, right }, { angle, dx, dy }, abort.signal);
      if (bitmap === undefined) return;
      if (canvas.current !== null && !abort.signal.aborted) {
        canvas.current.width = bitmap.width;
        canvas.current.height = bitmap.height;
        canvas.current.getContext('2d', { alpha: false })?.drawImage(bitmap, 0, 0);
      }
      bitmap.close();
    };
    // A page that cannot be had is told of in the list of differences.
    paint().catch(() => undefined);
    return () => abort.abort();
  }, [comparison, left, right, angle, dx, dy]);
  return <canvas ref={canvas} className={classes['picture']} role="img" aria-label={t('both', { left, right })} />;
}
