import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultRow } from '#core/contract/search/search.ts';
import type { Size } from '#core/kernel/geometry.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Picture } from '#src/ui/Picture.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { hitBoxes } from './hits.ts';
import { bringPicture, type RowPicture } from './picture.ts';
import classes from './preview.module.css';

/** Milliseconds on a row before its image is requested: users often move past many rows. */
const REST_MS = 150;

type Shown = RowPicture | { readonly problem: string };

/**
 * The first page with hits of a row's document, with the hits highlighted; without a full-text search, its first page.
 */
export function ResultPreview({ row: { docid, version, filename } }: { readonly row: ResultRow }) {
  const { t } = useTranslation('search');
  const [shown, setShown] = useState<Shown & { readonly docid: number }>();
  const [size, setSize] = useState<Size>();
  useEffect(() => {
    const flight = new AbortController();
    const bring = async () => {
      const answer = await bringPicture({ docid, version }, flight.signal);
      if (flight.signal.aborted) return;
      setSize(undefined);
      setShown({ docid, ...(answer.ok ? answer.value : { problem: answer.error.message }) });
    };
    const timer = setTimeout(() => void bring(), REST_MS);
    return () => {
      clearTimeout(timer);
      flight.abort();
    };
  }, [docid, version]);
  if (shown?.docid !== docid) return <Spinner />;
  if ('problem' in shown) return <EmptyState title={filename} hint={shown.problem} />;
  const { blob, found } = shown;
  const text =
    found === undefined
      ? t('preview.page', { name: filename })
      : t('preview.hits', { page: found.pageno, name: filename });
  return (
    <div className={classes['page']}>
      <Picture blob={blob} text={text} onSize={setSize} />
      {found !== undefined &&
        size !== undefined &&
        hitBoxes(found, size).map((box) => (
          <span
            key={`${box.x} ${box.y}`}
            className={classes['hit']}
            style={{
              left: `${box.x * 100}%`,
              top: `${box.y * 100}%`,
              width: `${box.width * 100}%`,
              height: `${box.height * 100}%`,
            }}
          />
        ))}
    </div>
  );
}
