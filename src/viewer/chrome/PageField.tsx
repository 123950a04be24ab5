import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageNo } from '#core/kernel/ids.ts';
import { pageFrom } from './steps.ts';
import { useStatus } from './useStatus.ts';
import type { ViewControl } from './viewer.ts';
import classes from './chrome.module.css';

interface PageFieldProps {
  readonly view: ViewControl;
}

/** The current page number; Enter goes to the page typed, Escape restores it (specification, section 5). */
export function PageField({ view }: PageFieldProps) {
  const { t } = useTranslation('viewer');
  const page = useStatus(view, (status) => status.page);
  const pageCount = useStatus(view, (status) => status.pageCount);
  const messageId = useId();
  const [typed, setTyped] = useState<string>();
  const [refused, setRefused] = useState(false);

  const takeBack = () => {
    setTyped(undefined);
    setRefused(false);
  };
  const go = () => {
    if (typed === undefined) return;
    const wanted = pageFrom(typed, pageCount);
    if (wanted === undefined) return setRefused(true);
    takeBack();
    view.goTo(pageNo(wanted));
  };

  return (
    <span className={classes.page}>
      <input
        className={classes.pageInput}
        inputMode="numeric"
        aria-label={t('page')}
        aria-invalid={refused}
        aria-describedby={refused ? messageId : undefined}
        size={Math.max(2, String(pageCount).length)}
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={takeBack}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go();
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
