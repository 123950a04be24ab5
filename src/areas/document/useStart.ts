import { useEffect, useState } from 'react';
import { warmDecoder } from '#src/bridge/raster.ts';
import { askEarly, pageImages } from './pageImages.ts';
import { placeFor } from './places.ts';
import type { Start } from './viewing.ts';

/** Decides where a document begins and asks for that picture, before anything else is known of it. */
export function useStart(docid: string, password: string | undefined, page: number | undefined): Start {
  const [start] = useState((): Start => {
    warmDecoder();
    const place = placeFor(Number(docid), page);
    return { place, early: askEarly(pageImages({ docid, password }), place.page) };
  });
  useEffect(() => start.early.abort, [start]);
  return start;
}
