import { useTranslation } from 'react-i18next';
import type { HistoryLine } from './model.ts';
import classes from './history.module.css';

/** One line of the history: what, who and when; below it what was changed into what. */
export function HistoryRow({ line }: { readonly line: HistoryLine }) {
  const { t } = useTranslation('document');
  const { action, at, user, onBehalfOf, before, after } = line;
  return (
    <div className={classes['line']}>
      <strong>{action}</strong>
      <span>{onBehalfOf === '' ? user : t('history.onBehalf', { user, other: onBehalfOf })}</span>
      <time>{at}</time>
      {(before !== '' || after !== '') && (
        <p className={classes['change']}>
          {before !== '' && <del>{before}</del>}
          {before !== '' && after !== '' && <span aria-hidden> → </span>}
          {after !== '' && <ins>{after}</ins>}
        </p>
      )}
    </div>
  );
}
