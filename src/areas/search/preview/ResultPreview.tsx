import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultRow } from '#core/contract/search/search.ts';
import type { Size } from '#core/kernel/geometry.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { hitBoxes } from './hits.ts';
import { bringPicture, type RowPicture } from './picture.ts';
import classes from './preview.module.css';

/** Milliseconds that a row is looked at before its picture is asked for: one walks past many. */
const REST_MS = 150;

type Picture = (Pick<RowPicture, 'found'> & { readonly url: string }) | { readonly problem: string };

/** The page of a row's document that was found, its hits marked; the first one where nothing was sought in its text. */
export function ResultPreview({ row: { docid, version, filename } }: { readonly row: ResultRow }) {
  const { t } = useTranslation('search');
  const [picture, setPicture] = useState<Picture & { readonly docid: number }>();
  const [size, setSize] = useState<Size>();
  useEffect(() => {
    const flight = new AbortController();
    let url: string | undefined;
    const bring = async () => {
      const answer = await bringPicture({ docid, version }, flight.signal);
      if (flight.signal.aborted) return;
      setSize(undefined);
      if (!answer.ok) return setPicture({ docid, problem: answer.error.message });
      const { blob, ...rest } = answer.value;
      url = URL.createObjectURL(blob);
      setPicture({ docid, url, ...rest });
    };
    const timer = setTimeout(() => void bring(), REST_MS);
    return () => {
      clearTimeout(timer);
      flight.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [docid, version]);
  if (picture?.docid !== docid) return <Spinner />;
  if (!('url' in picture)) return <EmptyState title={filename} hint={picture.problem} />;
  const { url, found } = picture;
  return (
    <div className={classes['page']}>
      <img
        src={url}
        alt={
          found === undefined
            ? t('preview.page', { name: filename })
            : t('preview.hits', { page: found.pageno, name: filename })
        }
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
      />
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
