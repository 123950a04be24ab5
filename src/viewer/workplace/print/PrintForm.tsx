import { Checkbox, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { MOST_PRINTED_PAGES, pagesIn } from '#src/viewer/model/pageRange.ts';
import type { Visibility } from '#src/viewer/model/visibility/visibility.ts';
import { printPages, type StuckPage, type WayOn } from './printPages.ts';
import { PrintStuck } from './PrintStuck.tsx';
import classes from './print.module.css';

interface PrintFormProps {
  readonly info: DocumentInfo;
  readonly password: string | undefined;
  /** Which marks are visible: hidden ones are not printed. */
  readonly shown: Visibility;
  readonly isUnsaved: boolean;
  readonly formId: string;
  readonly close: () => void;
}

/**
 * Asks which pages to print and whether with marks; then shows progress, and a page that failed. Closing the dialog
 * cancels.
 */
export default function PrintForm({ info, password, shown, isUnsaved, formId, close }: PrintFormProps) {
  const { t } = useTranslation('print');
  const [range, setRange] = useState('');
  const [marks, setMarks] = useState(true);
  const [error, setError] = useState<string>();
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>();
  const [stuck, setStuck] = useState<StuckPage & { readonly goOn: (way: WayOn) => void }>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const ask = (page: StuckPage): Promise<WayOn> =>
    new Promise((resolve) => {
      const goOn = (way: WayOn): void => {
        setStuck(undefined);
        resolve(way);
      };
      setStuck({ ...page, goOn });
    });
  const print = async (event: FormEvent) => {
    event.preventDefault();
    if (stuck !== undefined) return stuck.goOn('again');
    if (progress !== undefined) return;
    const pages = pagesIn(range, info.pagecount);
    if (!pages.ok)
      return setError(
        pages.error === 'tooMany'
          ? t('tooMany', { most: MOST_PRINTED_PAGES })
          : t('rangeInvalid', { count: info.pagecount }),
      );
    const total = pages.value.length;
    const controller = new AbortController();
    abort.current = controller;
    setError(undefined);
    setProgress({ done: 0, total });
    if (
      await printPages({
        info,
        password,
        pages: pages.value,
        marks: marks ? shown : null,
        signal: controller.signal,
        onProgress: (done) => setProgress({ done, total }),
        onStuck: ask,
      })
    )
      close();
  };

  return (
    <form id={formId} className={classes['form']} onSubmit={(event) => void print(event)} noValidate>
      <TextInput
        label={t('range')}
        description={
          info.pagecount > MOST_PRINTED_PAGES
            ? t('rangeHintLong', { count: info.pagecount, most: MOST_PRINTED_PAGES })
            : t('rangeHint', { count: info.pagecount })
        }
        value={range}
        error={error}
        disabled={progress !== undefined}
        onChange={(event) => {
          setRange(event.currentTarget.value);
          setError(undefined);
        }}
        data-autofocus
        autoFocus
      />
      <Checkbox
        label={t('marks')}
        checked={marks}
        disabled={progress !== undefined}
        onChange={(event) => setMarks(event.currentTarget.checked)}
      />
      {isUnsaved && <p className={classes['note']}>{t('unsaved')}</p>}
      {progress !== undefined && (
        <div role="status" className={classes['note']}>
          {t('preparing', { done: Math.min(progress.done + 1, progress.total), total: progress.total })}
          <progress className={classes['bar']} aria-hidden value={progress.done} max={progress.total} />
        </div>
      )}
      {stuck !== undefined && <PrintStuck {...stuck} />}
    </form>
  );
}
