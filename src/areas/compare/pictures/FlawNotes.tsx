import { useState } from 'react';
import { PageFlawNote } from '#src/viewer/chrome/PageFlawNote.tsx';
import type { ImageFlaw } from '#src/viewer/session/rasters/bring.ts';
import classes from './pictures.module.css';

/** Over a picture: why it is not the whole page, until the user hides it. */
export function FlawNote({ flaw }: { readonly flaw: ImageFlaw | undefined }) {
  const [isHidden, setIsHidden] = useState(false);
  if (flaw === undefined || isHidden) return null;
  return (
    <div className={classes['flaw']}>
      <PageFlawNote flaw={flaw} onHide={() => setIsHidden(true)} />
    </div>
  );
}
