import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onServerBack } from '#src/stores/serverBack.ts';
import type { Registration } from '#src/viewer/model/compare/findings.ts';
import type { PairedRow } from '#src/viewer/model/compare/rows.ts';
import type { BringOverlay } from '#src/viewer/session/compare/overlay.ts';
import type { ImageFlaw, PageFailure } from '#src/viewer/session/rasters/bring.ts';
import { FailedPicture } from './FailedPicture.tsx';
import { FlawNotes } from './FlawNotes.tsx';
import classes from './pictures.module.css';

interface OverlayPictureProps {
  readonly overlay: BringOverlay;
  readonly row: PairedRow;
  /** How the pages are aligned, as far as known. */
  readonly registration: Registration;
}

/** Both pages of a row in one image: red for what only the left one has, green for the right one. */
export function OverlayPicture({ overlay, row, registration }: OverlayPictureProps) {
  const { t } = useTranslation('compare');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState<{ readonly failure: PageFailure; readonly again: () => void }>();
  const [flaws, setFlaws] = useState<readonly ImageFlaw[]>([]);
  const { left, right } = row;
  const { angle, dx, dy } = registration;
  useEffect(() => {
    const abort = new AbortController();
    const paint = async (): Promise<void> => {
      const laid = await overlay({ left, right }, { angle, dx, dy }, abort.signal);
      if (!abort.signal.aborted) {
        setFailed(laid.ok ? undefined : { failure: laid.error, again: begin });
        setFlaws(laid.ok ? laid.value.flaws : []);
      }
      if (!laid.ok) return;
      const { picture } = laid.value;
      if (!abort.signal.aborted && canvas.current !== null) draw(canvas.current, picture);
      picture.close();
    };
    // Rejects only if it is no longer wanted.
    const begin = (): void => void paint().catch(() => undefined);
    begin();
    return () => abort.abort();
  }, [overlay, left, right, angle, dx, dy]);
  useEffect(() => (failed?.failure.kind === 'connection' ? onServerBack(failed.again) : undefined), [failed]);
  return (
    <>
      <canvas ref={canvas} className={classes['picture']} role="img" aria-label={t('both', { left, right })} />
      <FlawNotes flaws={flaws} />
      {failed !== undefined && <FailedPicture failure={failed.failure} onRetry={failed.again} />}
    </>
  );
}

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d', { alpha: false })?.drawImage(bitmap, 0, 0);
}
