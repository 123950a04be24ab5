import { useEffect, useState } from 'react';
import { warmDecoder } from '#src/bridge/raster.ts';
import { askEarly, pageImages } from './pageImages.ts';
import { placeFor, rungToBeginWith } from './places.ts';
import type { Start } from './viewing.ts';

/** Decides where a document begins and asks for that picture, before anything else is known of it. */
export function useStart(docid: string, password: string | undefined, page: number | undefined): Start {
  const [start] = useState((): Start => {
    warmDecoder();
    const place = placeFor(Number(docid), page);
    const rung = rungToBeginWith();
    return { place, rung, early: askEarly(pageImages({ docid, password }), place.page, rung) };
  });
  useEffect(() => start.early.abort, [start]);
  return start;
}
