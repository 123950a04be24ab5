import { useCallback, useEffect, useReducer, useState } from 'react';
import type { ResultRow } from '#core/contract/search/search.ts';
import { scaleThumbnail } from '#src/bridge/thumbnail.ts';
import { FileIcon } from '#src/ui/FileIcon.tsx';
import { rowPictures } from './rowPictures.ts';
import classes from './preview.module.css';

/** Milliseconds a row is on screen before its picture is requested: rows scrolled past are not. */
const REST_MS = 150;

/** The first page in a row of pictures; its file type until it is there, and if it cannot be drawn. */
export function RowPicture({ row: { docid, version, filetype } }: { readonly row: ResultRow }) {
  const [, show] = useReducer((times: number) => times + 1, 0);
  const [damaged, setDamaged] = useState<Blob>();
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
      {blob === undefined || blob === damaged ? (
        <FileIcon type={filetype} />
      ) : (
        <DecodedPicture blob={blob} onDamaged={setDamaged} />
      )}
    </span>
  );
}

interface DecodedPictureProps {
  readonly blob: Blob;
  readonly onDamaged: (blob: Blob) => void;
}

/** An image decoded by a worker. Decorative: the row already names the document. */
function DecodedPicture({ blob, onDamaged }: DecodedPictureProps) {
  const paint = useCallback(
    (canvas: HTMLCanvasElement) => {
      const ending = new AbortController();
      void paintOn(canvas, blob, ending.signal).catch(() => {
        if (!ending.signal.aborted) onDamaged(blob);
      });
      return () => ending.abort();
    },
    [blob, onDamaged],
  );
  return <canvas ref={paint} aria-hidden width={0} height={0} />;
}

async function paintOn(canvas: HTMLCanvasElement, blob: Blob, signal: AbortSignal): Promise<void> {
  const bitmap = await scaleThumbnail(blob, undefined, signal);
  Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
}
