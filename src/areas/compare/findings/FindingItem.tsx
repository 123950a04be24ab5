import { useTranslation } from 'react-i18next';
import type { Row } from '#src/viewer/model/compare/rows.ts';
import { PageNumbers } from '#src/areas/compare/RowHead.tsx';
import type { Stop } from './useFindings.ts';
import classes from './findings.module.css';

interface FindingItemProps {
  readonly stop: Stop;
  readonly row: Row;
  readonly isCurrent: boolean;
  readonly onClick: () => void;
}

/** One difference: old and new words, a change of the image or of a mark; or an unmatched page. */
export function FindingItem({ stop: { finding }, row, isCurrent, onClick }: FindingItemProps) {
  const { t } = useTranslation(['compare', 'viewer']);
  if (finding === undefined) {
    return (
      <button
        type="button"
        className={classes['item']}
        data-kind={row.left === undefined ? 'added' : 'removed'}
        aria-current={isCurrent}
        onClick={onClick}
      >
        <PageNumbers row={row} />
      </button>
    );
  }
  const { kind, removed, added, mark } = finding;
  const hasWords = removed !== '' || added !== '';
  return (
    <button type="button" className={classes['item']} data-kind={kind} aria-current={isCurrent} onClick={onClick}>
      <span>
        {mark !== undefined
          ? t(`mark.${kind === 'layout' ? 'changed' : kind}`, { kind: t(`viewer:tools.${mark.kind}`) })
          : hasWords
            ? t(`kind.${kind}`)
            : kind === 'layout'
              ? t('kind.layout')
              : t(`picture.${kind}`)}
      </span>
      {mark !== undefined && <span className={classes['words']}>{mark.author}</span>}
      {hasWords && (
        <span className={classes['words']}>
          {removed !== '' && <del>{removed}</del>} {added !== '' && <ins>{added}</ins>}
        </span>
      )}
    </button>
  );
}
