import { useTranslation } from 'react-i18next';
import { isPaired, type Row } from '#src/viewer/model/compare/rows.ts';
import type { RowResult } from '#src/viewer/session/compare/comparison.ts';
import { findingsIn } from './findings/useFindings.ts';
import classes from './compare.module.css';
import own from './pagePairs.module.css';

interface RowHeadProps {
  readonly row: Row;
  readonly isSettled: boolean;
  readonly result: RowResult | undefined;
}

/** The pages of a row, and the number of their differences. */
export function RowHead({ row, isSettled, result }: RowHeadProps) {
  return (
    <h2 className={own['head']}>
      <PageNumbers row={row} />
      <RowBadge row={row} isSettled={isSettled} result={result} />
    </h2>
  );
}

/** The number of a row's differences, that only one side has it, or that it could not be compared. */
export function RowBadge({ row, isSettled, result }: RowHeadProps) {
  const { t } = useTranslation('compare');
  if (isSettled && !isPaired(row)) {
    const kind = row.left === undefined ? 'added' : 'removed';
    return (
      <span className={classes['badge']} data-kind={kind} title={t(`kind.${kind}`)}>
        {kind === 'added' ? '+' : '−'}
      </span>
    );
  }
  if (result !== undefined && 'failed' in result)
    return (
      <span className={classes['badge']} data-kind="removed" title={result.failed ?? t('rowFailed')}>
        !
      </span>
    );
  const count = findingsIn(result).length;
  return (
    count > 0 && (
      <span className={classes['badge']} data-kind="changed" title={t('count', { count })}>
        {count}
      </span>
    )
  );
}

/** The page numbers of a row. */
export function PageNumbers({ row: { left, right } }: { readonly row: Row }) {
  const { t } = useTranslation('compare');
  if (left === undefined) return <span>{t('onlyRight', { page: right })}</span>;
  if (right === undefined) return <span>{t('onlyLeft', { page: left })}</span>;
  return <span>{left === right ? t('page', { page: left }) : t('both', { left, right })}</span>;
}
