import { useState } from 'react';
import { PageFlawNote } from '#src/viewer/chrome/PageFlawNote.tsx';
import type { ImageFlaw } from '#src/viewer/session/rasters/bring.ts';
import classes from './pictures.module.css';

/** Over a picture: why it is not the whole page, until the user hides it. */
export function FlawNotes({ flaws }: { readonly flaws: readonly ImageFlaw[] }) {
  const [hidden, setHidden] = useState<readonly ImageFlaw[]>([]);
  const shown = flaws.filter((flaw) => !hidden.includes(flaw));
  if (shown.length === 0) return null;
  return (
    <div className={classes['flaws']}>
      {shown.map((flaw) => (
        <PageFlawNote key={flaw} flaw={flaw} onHide={() => setHidden([...hidden, flaw])} />
      ))}
    </div>
  );
}
