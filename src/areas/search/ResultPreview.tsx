import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultRow } from '#core/contract/search/search.ts';
import { callBinary } from '#src/gateway/call.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { resultList } from './resultList.ts';
import classes from './search.module.css';

/** Pixels of the longest side; sharp enough to read a heading. */
const SIZE = 900;
/** Milliseconds that a row is looked at before its picture is asked for: one walks past many. */
const REST_MS = 150;

type Picture = { readonly url: string } | { readonly problem: string };

/** The first page of a row's document. */
export function ResultPreview({ row: { docid, filename } }: { readonly row: ResultRow }) {
  const { t } = useTranslation('search');
  const [picture, setPicture] = useState<Picture & { readonly docid: number }>();
  useEffect(() => {
    const flight = new AbortController();
    let url: string | undefined;
    const bring = async () => {
      const id = resultList().store.getState().opened?.id ?? '';
      const answer = await callBinary(
        'searchResultThumbnail',
        { params: { id }, body: { docid, size: SIZE } },
        { signal: flight.signal, silent: true },
      );
      if (flight.signal.aborted) return;
      if (answer.ok) url = URL.createObjectURL(answer.value.blob);
      setPicture(
        answer.ok && url !== undefined ? { docid, url } : { docid, problem: answer.ok ? '' : answer.error.message },
      );
    };
    const timer = setTimeout(() => void bring(), REST_MS);
    return () => {
      clearTimeout(timer);
      flight.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [docid]);
  if (picture?.docid !== docid) return <Spinner />;
  return 'url' in picture ? (
    <img className={classes['page']} src={picture.url} alt={t('preview.page', { name: filename })} />
  ) : (
    <EmptyState title={filename} hint={picture.problem} />
  );
}
