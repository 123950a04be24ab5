import { PageFailureCard } from '#src/viewer/chrome/PageFailureCard.tsx';
import type { PageFailure } from '#src/viewer/session/rasters/bring.ts';
import classes from './pictures.module.css';

/** Over the blank page: why there is no image, with a retry. */
export function FailedPicture({ failure, onRetry }: { readonly failure: PageFailure; readonly onRetry: () => void }) {
  return (
    <div className={classes['failed']}>
      <PageFailureCard failure={failure} onRetry={onRetry} />
    </div>
  );
}
