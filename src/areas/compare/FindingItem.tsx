import { useTranslation } from 'react-i18next';
import type { Row } from '#src/viewer/model/compare/rows.ts';
import { PageNumbers } from './RowHead.tsx';
import type { Stop } from './useFindings.ts';
import classes from './compare.module.css';

interface FindingItemProps {
  readonly stop: Stop;
  readonly row: Row;
  readonly isCurrent: boolean;
  readonly onClick: () => void;
}

/** One difference: the words as they were and are, or what happened to the picture; or a page that stands alone. */
export function FindingItem({ stop: { finding }, row, isCurrent, onClick }: FindingItemProps) {
  const { t } = useTranslation('compare');
  if (finding === undefined) {
    return (
      <button type="button" className={classes['item']} data-kind={row.left === undefined ? 'added' : 'removed'} aria-current={isCurrent} onClick={onClick}>
        <PageNumbers row={row} />
      </button>
    );
  }
  const { kind, removed, added } = finding;
  const hasWords = removed !== '' || added !== '';
  return (
    <button type="button" className={classes['item']} data-kind={kind} aria-current={isCurrent} onClick={onClick}>
      <span>{hasWords ? t(`kind.${kind}`) : kind === 'layout' ? t('kind.layout') : t(`picture.${kind}`)}</span>
      {hasWords && (
        <span className={classes['words']}>
          {removed !== '' && <del>{removed}</del>} {added !== '' && <ins>{added}</ins>}
        </span>
      )}
    </button>
  );
}
