import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageNo } from '#core/kernel/ids.ts';
import { pageFrom } from './steps.ts';
import { useStatus } from './useStatus.ts';
import type { ViewControl } from './viewer.ts';
import classes from './chrome.module.css';

interface PageFieldProps {
  readonly view: ViewControl;
}

/**
 * The current page number; Enter goes to the page typed, Escape restores it (specification, section 5). It follows the
 * pages without React, as it changes several times a second while they are scrolled.
 */
export function PageField({ view }: PageFieldProps) {
  const { t } = useTranslation('viewer');
  const pageCount = useStatus(view, (status) => status.pageCount);
  const messageId = useId();
  const field = useRef<HTMLInputElement>(null);
  const isTyped = useRef(false);
  const [refused, setRefused] = useState(false);

  const showPage = useCallback(() => {
    const page = String(view.getSnapshot().page);
    if (!isTyped.current && field.current !== null && field.current.value !== page) field.current.value = page;
  }, [view]);
  const takeBack = () => {
    isTyped.current = false;
    setRefused(false);
    showPage();
  };
  const go = (typed: string) => {
    if (!isTyped.current) return;
    const wanted = pageFrom(typed, pageCount);
    if (wanted === undefined) return setRefused(true);
    takeBack();
    view.goTo(pageNo(wanted));
  };

  useEffect(() => {
    showPage();
    return view.subscribe(showPage);
  }, [view, showPage]);

  return (
    <span className={classes.page}>
      <input
        ref={field}
        className={classes.pageInput}
        inputMode="numeric"
        aria-label={t('page')}
        aria-invalid={refused}
        aria-describedby={refused ? messageId : undefined}
        size={Math.max(2, String(pageCount).length)}
        defaultValue={view.getSnapshot().page}
        onChange={() => (isTyped.current = true)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={takeBack}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(event.currentTarget.value);
          if (event.key === 'Escape') takeBack();
        }}
      />
      <span>{t('pageOf', { count: pageCount })}</span>
      {refused && (
        <span id={messageId} role="alert" className={classes.pageMessage}>
          {t('pageInvalid', { count: pageCount })}
        </span>
      )}
    </span>
  );
}
