import type { Result } from '#core/kernel/result.ts';
import { Progress } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallError } from '#src/gateway/error.ts';
import { labelled } from '#src/ui/part/labelled.ts';
import classes from './bulk.module.css';
import { type Named, type Outcome, forEachDocument } from './forEachDocument.ts';

export interface Work<Item extends Named, Kept extends Named> {
  /** Dialog title and button label. */
  readonly title: string;
  readonly items: readonly Item[];
  /** Confirmation question; without one the work starts at once. */
  readonly question?: string;
  /** Returns what to keep about a changed document, or null if nothing had to be done. */
  readonly work: (item: Item) => Promise<Result<Kept | null, CallError>>;
  readonly onEnd: (outcome: Outcome<Kept>) => void;
}

interface WorkFormProps<Item extends Named, Kept extends Named> {
  readonly formId: string;
  readonly work: Work<Item, Kept>;
  readonly signal: AbortSignal;
  readonly close: () => void;
}

/** The question, then the progress and, if something failed, the errors. */
export function WorkForm<Item extends Named, Kept extends Named>({
  formId,
  work,
  signal,
  close,
}: WorkFormProps<Item, Kept>) {
  const { t } = useTranslation('search');
  const [count, setCount] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Outcome<Kept> | null>(null);
  const begun = useRef(false);

  const begin = async () => {
    if (begun.current) return;
    begun.current = true;
    setCount(0);
    const result = await forEachDocument(work.items, work.work, { signal, onProgress: setCount });
    work.onEnd(result);
    if (result.failed.length === 0) close();
    else setOutcome(result);
  };
  const isAsked = work.question === undefined;
  useEffect(() => {
    if (isAsked) void begin();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: `begin` keeps that by itself
  }, [isAsked]);

  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      {count === null ? (
        <div>{work.question}</div>
      ) : outcome === null ? (
        <div className={classes.progress} role="status">
          <Progress value={(100 * count) / Math.max(work.items.length, 1)} aria-label={work.title} />
          {t('bulk.progress', { count, all: work.items.length })}
        </div>
      ) : (
        <div role="alert">
          {t('bulk.failed', { count: outcome.failed.length })}
          <ul className={classes.failed}>
            {outcome.failed.map(({ item, message }) => (
              <li key={item.docid}>{labelled(item.filename, message)}</li>
            ))}
          </ul>
        </div>
      )}
    </form>
  );
}
