import { type RefObject, useEffect, useState } from 'react';
import type { ResultRow } from '#core/contract/search/search.ts';
import { resultList } from '../resultList.ts';
import classes from './preview.module.css';
import { ResultPreview } from './ResultPreview.tsx';
import { HOVER_SIZE, type Place, placeBeside, watchResting } from './resting.ts';

/**
 * Shows the page of the row under the resting pointer. It accepts neither pointer nor focus, so it is never in the way;
 * keyboard and screen-reader users have the preview pane, which follows the current row.
 */
export function HoverPreview({ region }: { readonly region: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<{ readonly row: ResultRow; readonly place: Place } | null>(null);
  useEffect(() => {
    if (region.current === null) return undefined;
    return watchResting(
      { region: region.current, keys: document },
      (index, at) => {
        const row = resultList().rowAt(index);
        if (row) setShown({ row, place: placeBeside(at, { width: window.innerWidth, height: window.innerHeight }) });
      },
      () => setShown(null),
    );
  }, [region]);
  if (shown === null) return null;
  return (
    <div className={classes['hover']} style={{ ...shown.place, ...HOVER_SIZE }} aria-hidden>
      <ResultPreview row={shown.row} />
    </div>
  );
}
