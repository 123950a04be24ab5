import { useEffect, useReducer } from 'react';
import type { ResultRow } from '#core/contract/search/search.ts';
import { FileIcon } from '#src/ui/FileIcon.tsx';
import { Picture } from '#src/ui/Picture.tsx';
import { rowPictures } from './rowPictures.ts';
import classes from './preview.module.css';

/** Milliseconds a row is on screen before its picture is requested: rows scrolled past are not. */
const REST_MS = 150;

/** The first page in a row of pictures; its file type until it is there, and if it cannot be drawn. */
export function RowPicture({ row: { docid, version, filetype } }: { readonly row: ResultRow }) {
  const [, show] = useReducer((times: number) => times + 1, 0);
  const blob = rowPictures().held({ docid, version });
  const isHeld = blob !== undefined;
  useEffect(() => {
    if (isHeld) return undefined;
    const flight = new AbortController();
    const bring = async (): Promise<void> => {
      await rowPictures().bring({ docid, version }, flight.signal);
      if (!flight.signal.aborted) show();
    };
    const timer = setTimeout(() => void bring(), REST_MS);
    return () => {
      clearTimeout(timer);
      flight.abort();
    };
  }, [docid, version, isHeld]);
  return (
    <span className={classes['rowPicture']}>
      {/* Decorative: the row already names the document. */}
      {blob === undefined ? <FileIcon type={filetype} /> : <Picture blob={blob} text="" />}
    </span>
  );
}
