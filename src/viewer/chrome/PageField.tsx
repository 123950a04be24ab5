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
 * The current page number; Enter goes to the beginning of the page typed, Escape restores it (specification, section
 * 5). It follows the pages without React, as it changes several times a second while they are scrolled.
 */
export function PageField({ view }: PageFieldProps) {
  const { t } = useTranslation('viewer');
  const pageCount = useStatus(view, (status) => status.pageCount);
  const messageId = useId();
  const field = useRef<HTMLInputElement>(null);
  const isTyped = useRef(false);
  const [refused, setRefused] = useState(false);

  const showPage = useCallback(() => {
    const input = field.current;
    const page = String(view.getSnapshot().page);
    if (isTyped.current || input === null || input.value === page) return;
    input.value = page;
    // What is typed next replaces it.
    if (document.activeElement === input) input.select();
  }, [view]);
  const takeBack = () => {
    isTyped.current = false;
    setRefused(false);
    showPage();
  };
  const go = (input: HTMLInputElement) => {
    const wanted = pageFrom(input.value, pageCount);
    input.select();
    if (wanted === undefined) return setRefused(true);
    view.goTo(pageNo(wanted));
    takeBack();
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
        onChange={() => {
          isTyped.current = true;
          setRefused(false);
        }}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={takeBack}
        onKeyDown={(event) => {
          // An input method uses Enter and Escape itself while it composes digits.
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') go(event.currentTarget);
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
