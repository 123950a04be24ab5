import { useEffect, useState } from 'react';
import { begin, takePrepared } from './prepared.ts';
import type { Start } from './viewing.ts';

/** Where a document begins, and that picture under way: since its row was pressed, or from now on. */
export function useStart(docid: string, password: string | undefined, page: number | undefined): Start {
  const [start] = useState(() => takePrepared(docid, password, page) ?? begin(docid, password, page));
  useEffect(() => start.early.abort, [start]);
  return start;
}
