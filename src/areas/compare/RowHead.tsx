import { useTranslation } from 'react-i18next';
import { isPaired, type Row } from '#src/viewer/model/compare/rows.ts';
import type { RowResult } from '#src/viewer/session/compare/comparison.ts';
import { findingsIn } from './useFindings.ts';
import classes from './compare.module.css';

interface RowHeadProps {
  readonly row: Row;
  readonly isSettled: boolean;
  readonly result: RowResult | undefined;
}

/** Which pages stand in a row, and how many differences they have. */
export function RowHead({ row, isSettled, result }: RowHeadProps) {
  const count = findingsIn(result).length;
  const isAlone = isSettled && !isPaired(row);
  return (
    <h2 className={classes['head']}>
      <PageNumbers row={row} />
      {(count > 0 || isAlone) && <span className={classes['badge']} data-kind={isAlone ? (row.left === undefined ? 'added' : 'removed') : 'changed'}>{isAlone ? (row.left === undefined ? '+' : '−') : count}</span>}
    </h2>
  );
}

/** The numbers of the pages of a row, as the reader says them. */
export function PageNumbers({ row: { left, right } }: { readonly row: Row }) {
  const { t } = useTranslation('compare');
  if (left === undefined) return <span>{t('onlyRight', { page: right })}</span>;
  if (right === undefined) return <span>{t('onlyLeft', { page: left })}</span>;
  return <span>{left === right ? t('page', { page: left }) : t('both', { left, right })}</span>;
}
