import { IconClockSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RowButton } from '#src/ui/row/RowButton.tsx';
import type { HistoryLine } from './model.ts';
import classes from './history.module.css';

interface HistoryRowProps {
  readonly line: HistoryLine;
  /** Shows the document as it was then. */
  readonly onPast: () => void;
}

/** An entry of the history: action, user and time, with the values before and after. */
export function HistoryRow({ line, onPast }: HistoryRowProps) {
  const { t } = useTranslation(['document', 'panels']);
  const { action, at, user, onBehalfOf, before, after } = line;
  return (
    <div className={classes['line']}>
      <strong>
        {action}
        <RowButton icon={IconClockSearch} label={t('panels:past.after', { action, at })} onPress={onPast} />
      </strong>
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
