import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentInfo } from '#core/contract/document.ts';
import { type Reading, readOn } from './model.ts';

/** What is read of a document; undefined until its facts are known. */
export function useOpened(
  { data, isFetching }: UseQueryResult<DocumentInfo>,
  password: string | undefined,
): Reading | undefined {
  const [reading, setReading] = useState<Reading>();
  if (data === undefined) return undefined;
  const next = readOn(reading, { info: data, password, isLatest: !isFetching });
  if (next !== reading) setReading(next);
  return next;
}
